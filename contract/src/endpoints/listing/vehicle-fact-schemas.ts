import { z } from "zod"
import {
  type VEHICLE_FACTS,
  factOf,
  forEachFact,
  type ChoiceName,
  type FactName,
  type FigureFact,
  type FigureName,
  type VehicleFact,
} from "../../rules/vehicle-facts"
import { line } from "../shared"

type Choice<Name extends ChoiceName> = (typeof VEHICLE_FACTS)[Name]["choices"][number]

type Inputs = {
  [Name in FactName]: Name extends FigureName
    ? z.ZodNullable<z.ZodNumber>
    : Name extends ChoiceName
      ? z.ZodType<Choice<Name> | "", Choice<Name> | "">
      : ReturnType<typeof line>
}
type Answers = { [Name in FactName]: Name extends FigureName ? z.ZodNullable<z.ZodNumber> : z.ZodString }

/** The input schema of each fact: the values that a seller may write. */
export const factInputs = forEachFact((name) => inputOf(factOf(name))) as Inputs

function inputOf(fact: VehicleFact): z.ZodType {
  if (fact.kind === "text") return line(fact.length)
  if (fact.kind === "choice") return z.enum(fact.choices).or(z.literal(""))
  const bounded = numberOf(fact).min(fact.minimum).max(fact.maximum)
  return (fact.decimals ? bounded.multipleOf(0.1, "Use at most one decimal.") : bounded).nullable()
}

/**
 * The output schema of each fact. Null: nobody stated the value, or the fact exists only for cars that are charged at a
 * plug.
 */
export const factAnswers = forEachFact((name) => answerOf(factOf(name))) as Answers

function answerOf(fact: VehicleFact): z.ZodType {
  return fact.kind === "figure" ? numberOf(fact).nullable() : z.string()
}

function numberOf(fact: FigureFact): z.ZodNumber {
  return fact.decimals ? z.number() : z.number().int()
}
