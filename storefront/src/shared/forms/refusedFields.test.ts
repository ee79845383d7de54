import { RefusedError } from "@northlot/contract"
import { fieldsOfRefusal, inOrderOf, placeSentences } from "./refusedFields"

describe("what a refusal says about fields", () => {
  test("is what it names, and nothing where it names none or is no refusal", () => {
    expect(fieldsOfRefusal(new RefusedError("INVALID_INPUT", "No.", { fields: { email: "Wrong." } }))).toEqual({
      email: "Wrong.",
    })
    expect(fieldsOfRefusal(new RefusedError("NOT_FOUND"))).toEqual({})
    expect(fieldsOfRefusal(new Error("Lost."))).toEqual({})
  })

  test("stands at the fields that the form has, in the form's order", () => {
    const said = { "contact.email": "Second.", name: "First." }
    expect(placeSentences(["name", "contact.email", "contact.phone"], said)).toEqual({
      placed: [
        ["name", "First."],
        ["contact.email", "Second."],
      ],
      isSomethingLeft: false,
    })
  })

  test("leaves over what the form does not have, a part of a longer name among it", () => {
    expect(placeSentences(["name"], { nameOfDealer: "Missing.", saleId: "Unknown." })).toEqual({
      placed: [],
      isSomethingLeft: true,
    })
    expect(placeSentences(["name"], { name: "Missing.", saleId: "Unknown." })).toEqual({
      placed: [["name", "Missing."]],
      isSomethingLeft: true,
    })
  })

  test("about a part of a field stands at the field nearest to it", () => {
    expect(placeSentences(["photos", "slot", "slot.time"], { "photos.3": "Gone.", "slot.time": "Taken." })).toEqual({
      placed: [
        ["photos", "Gone."],
        ["slot.time", "Taken."],
      ],
      isSomethingLeft: false,
    })
  })
})

describe("the order of fields", () => {
  test("is that of the values, those of a group among it, and what is not among them comes last", () => {
    const values = { slot: { date: "", time: "" }, photos: [], contact: { name: "" } }
    expect(inOrderOf(values, ["other", "contact.name", "slot.time", "photos", "slot.date"])).toEqual([
      "slot.date",
      "slot.time",
      "photos",
      "contact.name",
      "other",
    ])
    expect(inOrderOf(values, ["photos", "slot"])).toEqual(["slot", "photos"])
  })
})
