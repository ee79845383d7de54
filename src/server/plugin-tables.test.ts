import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { model } from "@medusajs/framework/utils"
import { tablesMadeBy, tablesOf, tablesOfModels } from "./plugin-tables"

test.each([
  ["CREATE TABLE sale (id text)", ["sale"]],
  ["create table if not exists Sale (id text)", ["sale"]],
  [`CREATE TABLE IF NOT EXISTS "public"."Sale" (id text)`, ["Sale"]],
  ["CREATE UNLOGGED TABLE\n  public.yard_spot (id text); create table key (id text)", ["yard_spot", "key"]],
  ["-- create table sale\nALTER TABLE yard ADD COLUMN spot text /* create table fee */", []],
])("%j makes the tables %j", (statement, tables) => {
  expect(tablesMadeBy(statement)).toEqual(tables)
})

test("what a migration would make is read without a database, also of one that asks it later", async () => {
  class Asking extends Migration {
    override async up() {
      this.addSql("CREATE TABLE yard_spot (id text)")
      await this.execute("SELECT 1")
    }
  }
  expect(await tablesOf({ Asking, count: 1, nothing: null })).toEqual(["yard_spot"])
})

test("the table of a model is told by Medusa's own reading of it", () => {
  expect(tablesOfModels({ Spot: model.define("yard_spot", { id: model.id().primaryKey() }), count: 1 })).toEqual([
    "yard_spot",
  ])
})
