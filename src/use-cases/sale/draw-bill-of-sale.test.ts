import { textOf } from "../file/pdf-text"
import { drawBillOfSale } from "./draw-bill-of-sale"

const content = (value: string) => ({
  sections: [{ title: "Buyer", rows: [{ label: "Name", value }] }],
  statements: [],
})

it.each(["Łukasz Šímáček", "Nguyễn Thị Ánh", "Þórður Ægisson", "Ștefan Țîrlea", "Олена Ґалаґан", "Γιώργος"])(
  "prints %s as it is written",
  async (name) => {
    expect(textOf(await drawBillOfSale("sale_1", content(name)))).toContain(`Name${name}`)
  }
)

it("joins a letter and its accent, and marks what no letter is there for", async () => {
  expect(textOf(await drawBillOfSale("sale_1", content("Zoe\u0308 王")))).toContain("NameZoë ?")
})

it("embeds the letters that it uses, not the typeface", async () => {
  expect((await drawBillOfSale("sale_1", content("Łukasz Šímáček"))).length).toBeLessThan(40_000)
})
