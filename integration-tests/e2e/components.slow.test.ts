import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Locator, Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import { componentsBrowser } from "./components-browser"
import { TO_REVIEW, accessibilityFaults, expectFitsScreen, chooseBidMode } from "./storefront-browser"

let components: Awaited<ReturnType<typeof componentsBrowser>>
beforeAll(async () => {
  components = await componentsBrowser()
})
afterAll(() => components.close())
afterEach(() => expect(components.failures).toEqual([]))

const partOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const stateOf = (page: Page, part: string, name: string) =>
  partOf(page, part).getByRole("figure", { name, exact: true })
const press = (page: Page, part: string, name: string) =>
  partOf(page, part).getByRole("button", { name, exact: true }).click()
const focused = (page: Page) => page.locator(":focus")
const isShown = (locator: Locator) => locator.waitFor({ state: "visible" })
const isGone = (locator: Locator) => locator.waitFor({ state: "hidden" })
const hasFocus = (locator: Locator) => isShown(locator.and(locator.page().locator(":focus")))
const boxesOf = async (locator: Locator) =>
  Promise.all((await locator.all()).map(async (element) => (await element.boundingBox())!))

/** Checks accessibility and page width for each combination of width and theme: phone, wide screen, light, dark. */
async function expectUsableByEveryone(page: Page, combinations: readonly (readonly [number, "light" | "dark"])[]) {
  for (const [width, colorScheme] of combinations) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const faults = await accessibilityFaults(page)
    expect({ width, colorScheme, faults }).toEqual({ width, colorScheme, faults: [] })
    await expectFitsScreen(page, `${page.url()} at ${width} pixels`)
  }
}

interface Stop {
  id: string
  html: string
  seen: boolean
}
const WHERE_THE_KEYBOARD_IS = `(() => {
  const element = document.activeElement
  if (element === document.body) return null
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  element.dataset.stop ??= performance.now()
  return {
    id: element.dataset.stop,
    html: element.outerHTML.slice(0, 200),
    seen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
  }
})()`

describe("the page of components", () => {
  let page: Page
  beforeAll(async () => {
    page = await components.open("/")
  })

  test("shows every part of the design system", async () => {
    const index = readFileSync(join(__dirname, "../../storefront/src/ui/index.ts"), "utf8")
    const parts = [...index.matchAll(/export \* from "\.\/(\w+)"/g)].map(([, name]) => name!)
    const shown = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main > section')].map((section) => section.ariaLabel)"
    )
    expect(parts.filter((name) => !shown.includes(name))).toEqual([])
  })

  test("shows where the keyboard is, at each of its stops", async () => {
    const unseen: string[] = []
    const stops = new Set<string>()
    for (;;) {
      await page.keyboard.press("Tab")
      const stop = await page.evaluate<Stop | null>(WHERE_THE_KEYBOARD_IS)
      if (!stop || stops.has(stop.id)) break
      stops.add(stop.id)
      if (!stop.seen) unseen.push(stop.html)
    }
    expect(unseen).toEqual([])
    expect(stops.size).toBeGreaterThan(60)
  })

  test("can be used by everyone in all its states", () =>
    expectUsableByEveryone(page, [
      [360, "light"],
      [360, "dark"],
      [1440, "dark"],
      [1440, "light"],
    ]))

  // Widths and screenshots depend on the machine's fonts. This test therefore checks only fixed heights, which are the
  // same on every machine.
  test.each([360, 1440])("has controls of the heights that they are made for at %i px", async (width) => {
    await page.setViewportSize({ width, height: 900 })
    const heights = async (part: string, within: string) => {
      const boxes = await boxesOf(partOf(page, part).locator(within))
      return [...new Set(boxes.map(({ height }) => height))].sort()
    }
    const controls = "input, select"
    expect({
      Button: await heights("Button", "button, a"),
      IconButton: await heights("IconButton", "button"),
      Input: await heights("Input", controls),
      PasswordInput: await heights("PasswordInput", controls),
      MoneyInput: await heights("MoneyInput", controls),
      Select: await heights("Select", controls),
      Checkbox: await heights("Checkbox", controls),
      Chip: await heights("Chip", "button"),
      Segmented: await heights("Segmented", '[role="radio"]'),
      Switch: await heights("Switch", '[role="switch"]'),
      Tabs: await heights("Tabs", '[role="tab"]'),
    }).toEqual({
      Button: [36, 44, 52],
      IconButton: [44],
      Input: [44],
      PasswordInput: [44],
      MoneyInput: [44, 52],
      Select: [44],
      Checkbox: [20],
      Chip: [36],
      Segmented: [32, 40],
      Switch: [28],
      Tabs: [44],
    })
    // A waiting button keeps its size.
    const states = await boxesOf(stateOf(page, "Button", "primary").locator("button"))
    const widths = states.slice(0, 3).map((box) => box.width)
    expect(new Set(widths).size).toBe(1)
  })

  test.each([360, 1440])("has nothing that lies over its neighbour or runs out of its part at %i px", async (width) => {
    await page.setViewportSize({ width, height: 900 })
    const faults = await page.evaluate<string[]>(
      `[...document.querySelectorAll("main > section")]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ ariaLabel }) => ariaLabel + " runs out")`
    )
    for (const part of await page.locator("main > section").all()) {
      const boxes = await boxesOf(part.locator("figure"))
      const overlaps = boxes.some((one, at) =>
        boxes
          .slice(at + 1)
          .some(
            (other) =>
              one.x < other.x + other.width &&
              other.x < one.x + one.width &&
              one.y < other.y + other.height &&
              other.y < one.y + one.height
          )
      )
      if (overlaps) faults.push(`${await part.getAttribute("aria-label")} overlaps`)
    }
    expect(faults).toEqual([])
  })

  test.each([
    ["light", "rgb(246, 248, 246)", "Dark", "rgb(11, 18, 16)"],
    ["dark", "rgb(11, 18, 16)", "Light", "rgb(246, 248, 246)"],
  ] as const)(
    "is drawn as the system has it (%s, %s), as it is chosen (%s, %s), and on white paper",
    async (colorScheme, own, other, chosen) => {
      // Colours change one frame after the theme.
      const hasGround = (colour: string) =>
        page.waitForFunction(`getComputedStyle(document.body).backgroundColor === "${colour}"`)
      const choose = (theme: string) => page.getByRole("radio", { name: theme, exact: true }).click()
      await page.emulateMedia({ colorScheme })
      await hasGround(own)
      await choose(other)
      await hasGround(chosen)
      await page.reload()
      await hasGround(chosen)
      await page.emulateMedia({ media: "print" })
      await hasGround("rgb(255, 255, 255)")
      await page.emulateMedia({ media: "screen" })
      await choose("System")
      await hasGround(own)
    }
  )
})

describe("an amount field", () => {
  let page: Page
  beforeAll(async () => {
    page = await components.open("/", "stopped")
  })

  const field = (page: Page, name = "whole dollars") =>
    partOf(page, "MoneyInput").getByLabel(`Amount, ${name}`, { exact: true })
  const read = (page: Page, name = "whole dollars") =>
    partOf(page, "MoneyInput").getByLabel(`Read, ${name}`, { exact: true })
  const said = (page: Page) => stateOf(page, "MoneyInput", "whole dollars").getByText("Enter whole dollars")
  beforeEach(() => field(page).fill(""))

  test("reads what people write, and leaves it as they wrote it", async () => {
    for (const [typed, cents] of [
      ["18500", "1850000 cents"],
      ["$18,500", "1850000 cents"],
      ["CA$18 500.00", "1850000 cents"],
      ["", "nothing"],
      ["18.500", "not an amount"],
      ["18500.50", "not an amount"],
    ] as const) {
      await field(page).fill(typed)
      await expectPage
        .poll(async () => [typed, await read(page).textContent(), await field(page).inputValue()])
        .toEqual([typed, cents, typed])
    }
    await field(page, "with cents").fill("593.25")
    await expectPage(read(page, "with cents")).toHaveText("59325 cents")
    await field(page, "with cents").fill("593.255")
    await expectPage(read(page, "with cents")).toHaveText("not an amount")
  })

  test("says at itself why it takes a text for none, after a pause and not while it is typed", async () => {
    await field(page).fill("18500.5")
    await page.clock.runFor(600)
    await field(page).fill("18500.50")
    await page.clock.runFor(600)
    await expectPage(said(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await isShown(said(page))
    await expectPage(field(page)).toHaveAttribute("aria-invalid", "true")
    await expectPage(field(page)).toHaveAccessibleDescription(
      "The price at which you would win. Enter whole dollars, without cents."
    )
    await field(page).fill("18500")
    await isGone(said(page))
    await expectPage(field(page)).not.toHaveAttribute("aria-invalid")
  })

  test.each([
    ["on Enter", (page: Page) => page.keyboard.press("Enter")],
    ["on leaving", (page: Page) => page.keyboard.press("Tab")],
  ])("says so %s at once", async (_when, act) => {
    await field(page).fill("18500.50")
    await expectPage(said(page)).toHaveCount(0)
    await act(page)
    await isShown(said(page))
  })
})

describe("a countdown", () => {
  let page: Page
  beforeEach(async () => {
    page = await components.open("/", "stopped")
  })

  const shown = (page: Page, state: string) => stateOf(page, "Countdown", state).getByRole("timer")
  const reached = (page: Page) => partOf(page, "Countdown").getByLabel("Ends reached")
  const toSecond = (page: Page, seconds: number) => page.clock.runFor(seconds * 1_000)

  test("goes by the clock, second by second, amber in the last five minutes, and tells of its end once", async () => {
    const soon = shown(page, "soon amber")
    await expectPage(soon).toHaveText("00:05:02")
    const COLOUR = `getComputedStyle(document.querySelector('[aria-label="Countdown"] [role="timer"]')).color`
    const colour = () => page.evaluate<string>(COLOUR)
    const calm = await colour()
    await toSecond(page, 1.1)
    await expectPage.poll(async () => [await soon.textContent(), await colour()]).toEqual(["00:05:01", calm])
    await toSecond(page, 1)
    await expectPage(soon).toHaveText("00:05:00")
    // The countdown's colour changes one frame after its text.
    await page.waitForFunction(`${COLOUR} !== "${calm}"`)
    await expectPage(soon).toHaveAttribute("aria-label", "5 minutes left")
    await toSecond(page, 299)
    await expectPage(soon).toHaveText("00:00:01")
    await expectPage(reached(page)).toHaveText("0")
    await toSecond(page, 1)
    await expectPage
      .poll(async () => [await soon.textContent(), await soon.getAttribute("aria-label")])
      .toEqual(["Ended", "Ended"])
    await toSecond(page, 5)
    await expectPage(reached(page)).toHaveText("1")
  })

  test("is said aloud in words that change once a minute, and interrupts nobody", async () => {
    const days = shown(page, "days")
    await expectPage
      .poll(async () => [await days.textContent(), await shown(page, "days, short").textContent()])
      .toEqual(["2d 07:33:20", "55:33:20"])
    await expectPage
      .poll(async () => [await days.getAttribute("aria-label"), await days.getAttribute("aria-live")])
      .toEqual(["2 days 7 hours left", "off"])
    await expectPage(shown(page, "not begun")).toHaveText("Starts in 00:01:00")
    await expectPage(shown(page, "over")).toHaveText("Ended")
    await toSecond(page, 62)
    await expectPage(shown(page, "not begun")).toHaveText("01:58:59")
  })

  test("catches up after the device has slept", async () => {
    await page.clock.fastForward("04:00")
    await expectPage(shown(page, "soon amber")).toHaveText("00:01:02")
  })
})

describe("what opens", () => {
  let page: Page
  beforeAll(async () => {
    page = await components.open("/")
  })

  test("a menu goes by arrows past what is disabled, and gives the focus back", async () => {
    const button = partOf(page, "DropdownMenu").getByRole("button", { name: "Menu" })
    const item = (name: string) => page.getByRole("menuitem", { name, exact: true })
    await button.focus()
    await page.keyboard.press("ArrowDown")
    await hasFocus(item("Edit"))
    await page.keyboard.press("ArrowDown")
    await hasFocus(item("To the parts"))
    await page.keyboard.press("End")
    await hasFocus(item("Delete"))
    await page.keyboard.press("ArrowDown")
    await hasFocus(item("Edit"))
    await page.keyboard.press("Escape")
    await isGone(page.getByRole("menu"))
    await hasFocus(button)
    await page.keyboard.press("ArrowUp")
    await hasFocus(item("Delete"))
    await page.keyboard.press("Enter")
    await isGone(page.getByRole("menu"))
    await expectPage(page.getByLabel("Chosen in the menu")).toHaveText("Delete")
    await page.keyboard.press("Enter")
    await hasFocus(item("Edit"))
    await page.mouse.click(5, 5)
    await isGone(page.getByRole("menu"))
  })

  test("a menu goes to an item by its first letters, and Tab goes on from its button", async () => {
    const button = partOf(page, "DropdownMenu").getByRole("button", { name: "Menu" })
    const item = (name: string) => page.getByRole("menuitem", { name, exact: true })
    await button.click()
    await hasFocus(item("Edit"))
    await page.keyboard.type("de")
    await hasFocus(item("Delete"))
    await page.keyboard.press("Tab")
    await isGone(page.getByRole("menu"))
    await hasFocus(partOf(page, "DropdownMenu").getByRole("button", { name: "Order" }))
  })

  test("a menu of choices says which one is chosen, and its button closes it as well", async () => {
    const button = partOf(page, "DropdownMenu").getByRole("button", { name: "Order" })
    const choice = (name: string) => page.getByRole("menuitemradio", { name, exact: true })
    await button.click()
    await expectPage(choice("Newly listed")).toHaveAttribute("aria-checked", "false")
    await expectPage(button).toHaveAttribute("aria-expanded", "true")
    await choice("Newly listed").click()
    await isGone(page.getByRole("menu"))
    await hasFocus(button)
    await button.click()
    await expectPage(choice("Newly listed")).toHaveAttribute("aria-checked", "true")
    await expectPage(choice("Ending soon")).toHaveAttribute("aria-checked", "false")
    await button.click()
    await isGone(page.getByRole("menu"))
    await expectPage(button).toHaveAttribute("aria-expanded", "false")
  })

  test("a finger that is put on a menu's button, perhaps to scroll, opens nothing until it is lifted", async () => {
    const button = partOf(page, "DropdownMenu").getByRole("button", { name: "Order" })
    await button.dispatchEvent("pointerdown", { pointerType: "touch", button: 0, bubbles: true })
    await expectPage(button).toHaveAttribute("aria-expanded", "false")
    await button.click()
    await isShown(page.getByRole("menu"))
    await page.keyboard.press("Escape")
    await isGone(page.getByRole("menu"))
  })

  test.each([
    ["Dialog", "Ask", "Delete this draft?"],
    ["Sheet", "From the right", "Narrow it down"],
    ["Sheet", "From below", "Narrow it down"],
  ])("a %s (%s) keeps the focus inside, closes by Escape and gives it back", async (part, opener, title) => {
    await page.setViewportSize({ width: 360, height: 900 })
    const button = partOf(page, part).getByRole("button", { name: opener, exact: true })
    await button.click()
    const dialog = page.getByRole("dialog", { name: title })
    await isShown(dialog)
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press("Tab")
      await expectPage(dialog.locator(":focus")).toHaveCount(1)
    }
    await page.keyboard.press("Escape")
    await isGone(dialog)
    await hasFocus(button)
  })

  test("a step that must be answered stays until it is", async () => {
    await press(page, "Dialog", "Ask a mandatory question")
    const dialog = page.getByRole("dialog", { name: "Delete this draft?" })
    await isShown(dialog)
    await page.keyboard.press("Escape")
    await page.mouse.click(5, 5)
    await expectPage(dialog.getByRole("button", { name: "Close" })).toHaveCount(0)
    await dialog.getByRole("button", { name: "Keep it" }).click()
    await isGone(dialog)
  })

  test("a popover and a tooltip go by Escape", async () => {
    await press(page, "Popover", "Fees")
    await isShown(page.getByRole("dialog", { name: "Fees" }))
    await page.keyboard.press("Escape")
    await isGone(page.getByRole("dialog", { name: "Fees" }))
    await hasFocus(partOf(page, "Popover").getByRole("button", { name: "Fees", exact: true }))
    // A screen reader gets the tooltip's text before it is visible.
    const undo = partOf(page, "Tooltip").getByRole("button", { name: "Undo" })
    await expectPage(undo).toHaveAccessibleDescription("Possible for a day")
    // Only the keyboard focus opens the tooltip; a tap does not.
    await page.keyboard.press("Tab")
    await isShown(page.getByRole("tooltip"))
    await expectPage(focused(page)).toHaveAttribute(
      "aria-describedby",
      (await page.getByRole("tooltip").getAttribute("id"))!
    )
    await expectPage(undo).toHaveAccessibleDescription("Possible for a day")
    await page.keyboard.press("Escape")
    await isGone(page.getByRole("tooltip"))
    await expectPage(undo).toHaveAccessibleDescription("Possible for a day")
  })

  test("a tooltip comes under the pointer and goes with it", async () => {
    const undo = partOf(page, "Tooltip").getByRole("button", { name: "Undo" })
    await undo.hover()
    await isShown(page.getByRole("tooltip", { name: "Possible for a day" }))
    await page.mouse.move(5, 5)
    await isGone(page.getByRole("tooltip"))
  })

  test("a toast says what was done until it is closed", async () => {
    await press(page, "Toaster", "Shows that saving worked")
    const toast = page.getByRole("listitem").filter({ hasText: "Saved" })
    await isShown(toast)
    await toast.getByRole("button", { name: "Close toast" }).click()
    await isGone(toast)
  })
})

describe("what is chosen", () => {
  let page: Page
  beforeAll(async () => {
    page = await components.open("/")
  })

  test.each([
    ["Tabs", "tab", "Facts", "Questions and answers"],
    ["RadioGroup", "radio", "Pick it up", "Have it delivered"],
    ["Segmented", "radio", "List", "Map"],
  ] as const)("%s goes by arrows and wraps around", async (part, role, first, last) => {
    const choice = (name: string) => partOf(page, part).getByRole(role, { name }).first()
    // Presses an arrow key and releases it only after the focus has moved, as a person does. The choice follows the
    // focus only while the key is down.
    const go = async (arrow: "ArrowLeft" | "ArrowRight", name: string) => {
      await page.keyboard.down(arrow)
      await hasFocus(choice(name))
      await page.keyboard.up(arrow)
      const chosen = role === "tab" ? "aria-selected" : "aria-checked"
      await expectPage(choice(name)).toHaveAttribute(chosen, "true")
    }
    await choice(first).focus()
    await go("ArrowLeft", last)
    await go("ArrowRight", first)
  })

  test("a switch, a chip and a password's switch say how they stand", async () => {
    const byEmail = partOf(page, "Switch").getByRole("switch", { name: "Tell me by email" })
    await byEmail.focus()
    await page.keyboard.press("Space")
    await expectPage(byEmail).toHaveAttribute("aria-checked", "true")
    const chip = partOf(page, "Chip").getByRole("button", { name: /Ending soon/ })
    await expectPage(chip).toHaveAttribute("aria-pressed", "false")
    await chip.click()
    await expectPage(chip).toHaveAttribute("aria-pressed", "true")
    const password = partOf(page, "PasswordInput").getByLabel("Password", { exact: true })
    await expectPage(password).toHaveAttribute("type", "password")
    await press(page, "PasswordInput", "Show password")
    await expectPage(password).toHaveAttribute("type", "text")
    await isShown(partOf(page, "PasswordInput").getByRole("button", { name: "Hide password" }))
  })

  test("pages end where the list ends", async () => {
    const pages = page.getByRole("navigation", { name: "Pagination" })
    const button = (name: string) => pages.getByRole("button", { name })
    await expectPage(button("Previous")).toBeDisabled()
    await button("Next").click()
    await button("Next").click()
    await isShown(pages.getByText("41–45 of 45 cars"))
    await expectPage(button("Next")).toBeDisabled()
  })
})

describe("what comes by itself", () => {
  let page: Page
  beforeAll(async () => {
    page = await components.open("/", "stopped")
  })

  test("a list that loads has the height of what follows, and each outcome its own words", async () => {
    const state = (name: string) => stateOf(page, "Loaded", name)
    await isShown(state("failed").getByRole("alert").getByText("Your cars could not be loaded"))
    await isShown(state("failed").getByRole("button", { name: "Retry" }))
    await isShown(state("empty").getByText("No cars yet."))
    await isShown(state("shown").getByText("2003 Honda Accord, 2021 Toyota RAV4"))
    const height = async (name: string) => (await state(name).boundingBox())!.height
    expect(await height("loading")).toBe(await height("shown"))
  })

  test("a sentence is said at once, the next one after a pause, and the same one not twice", async () => {
    const region = page.locator('[role="status"][aria-live="polite"].sr-only')
    await press(page, "LiveRegion", "Announces a price")
    await isShown(region.getByText("The price is CA$18,500."))
    const said = await region.locator("span").elementHandle()
    await press(page, "LiveRegion", "Announces a price")
    await page.clock.runFor(5_000)
    // If the region announced the sentence a second time, it would replace this element.
    await expectPage.poll(() => said!.isVisible()).toBe(true)
  })

  test("a picture that cannot be loaded has a stand-in with its name", async () => {
    await isShown(page.getByRole("img", { name: "2003 Honda Accord: no photo" }))
    await isShown(page.getByRole("img", { name: "2021 Toyota RAV4: no photo" }))
  })
})

describe("a bid", () => {
  let page: Page
  beforeEach(async () => {
    page = await components.open("/bid")
    await press(page, "BidDialog", "Place a bid")
    await isShown(page.getByRole("dialog", { name: "Place a bid" }))
  })

  const dialog = (page: Page) => page.getByRole("dialog")
  const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true })
  /** Clicks a button under the dialog by an event, to simulate another person's bid. */
  const elsewhere = (page: Page, name: string) => page.getByText(name, { exact: true }).dispatchEvent("click")

  test("can be used by everyone", () => expectUsableByEveryone(page, [[360, "dark"]]))

  test("is reviewed with what it costs before it is placed, by the keyboard alone", async () => {
    const field = dialog(page).getByLabel("Your bid")
    await dialog(page).getByText("More ways to bid").focus()
    await page.keyboard.press("Enter")
    await page.getByRole("radio", { name: "Custom" }).focus()
    await page.keyboard.press("Space")
    await field.focus()
    await page.keyboard.type("18,000")
    await isShown(dialog(page).getByText("Enter a higher amount"))
    await expectPage(button(page, "Bid CA$18,000")).toBeDisabled()
    await field.fill("18,500")
    await button(page, "Bid CA$18,500").focus()
    await page.keyboard.press("Enter")
    const review = page.getByRole("dialog", { name: "Review your bid" })
    await isShown(
      review.getByText(
        "You pay CA$19,093.25 now. With tax at ServiceOntario, you pay about CA$21,498.25. The sum includes CA$593.25 in fees."
      )
    )
    await review.getByRole("button", { name: "Confirm bid CA$18,500" }).focus()
    await page.keyboard.press("Enter")
    await isShown(page.getByRole("dialog", { name: "You are winning" }))
    await isShown(page.locator('[role="status"].sr-only', { hasText: "You are winning." }))
    await page.keyboard.press("Escape")
    await isGone(dialog(page))
    await hasFocus(partOf(page, "BidDialog").getByRole("button", { name: "Place a bid" }))
  })

  test("that is overtaken while it is typed stays typed, and one press takes the new least amount", async () => {
    await chooseBidMode(dialog(page), "Custom")
    await dialog(page).getByLabel("Your bid").fill("18,200")
    await elsewhere(page, "Somebody bids")
    await isShown(dialog(page).getByText("Enter a higher amount"))
    await expectPage(dialog(page).getByLabel("Your bid")).toHaveValue("18,200")
    await button(page, "Use CA$18,600").click()
    await expectPage(dialog(page).getByLabel("Your bid")).toHaveValue("18,600")
  })

  test("opens at the least maximum, in the field with the focus, and Enter leads to its review", async () => {
    const field = dialog(page).getByLabel("Your maximum")
    await expectPage(field).toBeFocused()
    await expectPage(field).toHaveValue("18,100")
    await isShown(button(page, "Bid up to CA$18,100"))
    await isShown(dialog(page).getByText("Total with tax"))
    await expectPage(dialog(page).getByRole("radio")).toHaveCount(0)
    await page.keyboard.press("Enter")
    await isShown(button(page, "Confirm maximum CA$18,100"))
    await button(page, "Change amount").click()
    await expectPage(field).toBeFocused()
    // The amount is selected, so typing replaces it.
    await page.keyboard.type("18500")
    await page.keyboard.press("Enter")
    await isShown(button(page, "Confirm maximum CA$18,500"))
  })

  test("that nobody has typed yet follows the price, and says when it ends", async () => {
    await isShown(dialog(page).getByText(/^Ends/))
    await elsewhere(page, "Somebody bids")
    await expectPage(dialog(page).getByLabel("Your maximum")).toHaveValue("18,600")
    await isShown(button(page, "Bid up to CA$18,600"))
  })

  test("that is outbid at once says which price leads, and offers the next amount for review", async () => {
    await elsewhere(page, "Has a rival")
    await button(page, "Bid up to CA$18,100").click()
    await button(page, "Confirm maximum CA$18,100").click()
    await isShown(page.getByRole("dialog", { name: "You were outbid at once: CA$18,200 leads" }))
    await button(page, "Bid up to CA$18,300").click()
    await isShown(button(page, "Confirm maximum CA$18,300"))
  })

  test("that is overtaken in its review is not placed as it was read", async () => {
    await chooseBidMode(dialog(page), "Increments")
    await button(page, "Bid CA$18,100").click()
    await isShown(button(page, "Confirm bid CA$18,100"))
    await elsewhere(page, "Somebody bids")
    await isShown(dialog(page).getByRole("alert").getByText("Somebody bid meanwhile."))
    await expectPage(button(page, "Confirm bid CA$18,100")).toBeDisabled()
    await button(page, "Use CA$18,600").click()
    await expectPage(button(page, "Confirm bid CA$18,600")).toBeEnabled()
  })

  test("that the server refuses is answered where it was placed, with the amount that would do", async () => {
    await chooseBidMode(dialog(page), "Increments")
    await button(page, "Bid CA$18,100").click()
    await elsewhere(page, "Somebody bids unheard")
    await button(page, "Confirm bid CA$18,100").click()
    await isShown(dialog(page).getByRole("alert").getByText("The least next bid is CA$18,600."))
  })

  test("below the reserve leads to no bid against oneself: raising the maximum has its own name, and tells what the reserve does", async () => {
    await elsewhere(page, "Has a reserve")
    await isShown(
      dialog(page).getByText("If your maximum reaches the secret reserve, the price moves up", {
        exact: false,
      })
    )
    await dialog(page).getByLabel("Your maximum").fill("20,000")
    await button(page, "Bid up to CA$20,000").click()
    await isShown(dialog(page).getByText("the price moves up to the reserve at once", { exact: false }))
    await button(page, "Confirm maximum CA$20,000").click()
    await isShown(page.getByRole("dialog", { name: "You are winning, reserve not met" }))
    await isShown(dialog(page).getByText("You lead at CA$18,100, up to your maximum of CA$20,000.", { exact: false }))
    await expectPage(dialog(page).getByRole("button", { name: TO_REVIEW })).toHaveCount(0)
    await expectPage(dialog(page).getByRole("textbox")).toHaveCount(0)

    await button(page, "Raise your maximum").click()
    await isShown(page.getByRole("dialog", { name: "Raise your maximum" }))
    await isShown(dialog(page).getByRole("status").getByText("You are winning, reserve not met"))
    await expectPage(dialog(page).getByRole("radio")).toHaveCount(0)
    await dialog(page).getByLabel("Your maximum").fill("26,000")
    await button(page, "Bid up to CA$26,000").click()
    await isShown(dialog(page).getByText("The price stays CA$18,100 while nobody else bids.", { exact: false }))
    await button(page, "Confirm maximum CA$26,000").click()
    await isShown(page.getByRole("dialog", { name: "You are winning" }))
    await isShown(dialog(page).getByText("Your maximum met the reserve: the price is CA$25,000.", { exact: false }))
  })

  test("is answered in a dialog that stays as high as it first is, with the question how to be told of being outbid", async () => {
    await button(page, "Bid up to CA$18,100").click()
    await page.evaluate(`{
      const dialog = document.querySelector('[role="dialog"]')
      window.heights = new Set()
      const look = () => dialog.textContent.includes("You are winning") && window.heights.add(dialog.offsetHeight)
      new ResizeObserver(look).observe(dialog)
      new MutationObserver(look).observe(dialog, { childList: true, subtree: true, characterData: true })
    }`)
    await button(page, "Confirm maximum CA$18,100").click()
    await isShown(dialog(page).getByRole("region", { name: "Tell me when I am outbid" }))
    await expectPage.poll(() => page.evaluate<number>("window.heights.size")).toBe(1)
  })

  test("far over the price is asked about first", async () => {
    await dialog(page).getByLabel("Your maximum").fill("185,000")
    await button(page, "Bid up to CA$185,000").click()
    await isShown(page.getByRole("dialog", { name: "Is this the amount you mean?" }).getByRole("alert"))
    await button(page, "Change amount").click()
    await expectPage(dialog(page).getByLabel("Your maximum")).toHaveValue("185,000")
  })
})

describe("a car's card", () => {
  let page: Page
  beforeAll(async () => {
    page = await components.open("/cards")
  })
  const cardOf = (name: string) => stateOf(page, "AuctionCard", name).getByRole("article")

  test.each([
    ["Nothing yet", null, "Bid Now"],
    ["Leading", "Winning Bid!", "Raise"],
    ["Outbid", "Outbid!Bid again", "Bid Now"],
    ["Won", "Won", "Purchases"],
    ["Watching", "Watching", "Bid Now"],
    ["Your car", "Your car", "Edit"],
  ])("%s: says so in one place, and has one button for what there is to do", async (name, state, act) => {
    const card = cardOf(name)
    await isShown(card.getByRole("button", { name: act }).or(card.getByRole("link", { name: act })))
    const shown = card.locator("[data-standing]")
    if (state) await isShown(shown)
    await expectPage(shown).toHaveText(state ? [state] : [])
    // A click anywhere on the card opens the car, except on the card's controls. No control contains another one.
    const link = card.getByRole("heading").getByRole("link")
    await card.scrollIntoViewIfNeeded()
    const { x, y, width } = (await card.boundingBox())!
    await page.mouse.move(x + width / 2, y + 80)
    await expectPage
      .poll(() =>
        page.evaluate<string>(
          `document.elementFromPoint(${x + width / 2}, ${y + 80} ).closest("a")?.getAttribute("href") ?? ""`
        )
      )
      .toBe(await link.getAttribute("href"))
    await expectPage(card.locator("a a, a button, button a, button button")).toHaveCount(0)
  })

  test("no reserve is a badge of its own, and the buttons stand in one order", async () => {
    await isShown(cardOf("Nothing yet").getByText("No reserve", { exact: true }))
    await expectPage(cardOf("Outbid").getByText("No reserve", { exact: true })).toHaveCount(0)
    for (const name of ["Nothing yet", "Leading", "Outbid", "Watching"]) {
      await isShown(cardOf(name).getByRole("button", { name: /^Finance/ }))
      const boxes = await Promise.all(
        [/^Finance/, /^More Info/, /^(Bid Now|Raise)/].map(
          async (control) =>
            (await cardOf(name)
              .getByRole("button", { name: control })
              .or(cardOf(name).getByRole("link", { name: control }))
              .boundingBox())!
        )
      )
      const [finance, info, act] = boxes as [(typeof boxes)[0], (typeof boxes)[0], (typeof boxes)[0]]
      expect(finance.x).toBeLessThan(info.x)
      expect(info.y < act.y || info.x < act.x).toBe(true)
    }
  })

  test("in a list the buttons come with the pointer or the focus", async () => {
    const card = cardOf("In a list")
    const act = card.getByRole("button", { name: "Bid Now" })
    const over = act.locator("xpath=ancestor::div[contains(@class, 'opacity-0')]")
    await page.mouse.move(0, 0)
    await expectPage(over).toHaveCSS("opacity", "0")
    await card.hover()
    await expectPage(over).toHaveCSS("opacity", "1")
    await page.mouse.move(0, 0)
    await card.getByRole("heading").getByRole("link").focus()
    await expectPage(over).toHaveCSS("opacity", "1")
  })

  test("can be used by everyone", () => expectUsableByEveryone(page, [[360, "dark"]]))
})

describe("filters", () => {
  let page: Page
  beforeAll(async () => {
    page = await components.open("/filters", "stopped")
  })

  const field = (page: Page, name: string) => partOf(page, "Filters").getByLabel(name, { exact: true })
  const address = (page: Page) => partOf(page, "Filters").getByLabel("Address")
  const make = async (page: Page) => new URLSearchParams((await address(page).textContent())!).get("make")
  const head = (page: Page, title: string) => partOf(page, "Filters").locator("summary", { hasText: title })

  test("apply typed text once the typing pauses, and say what cannot be asked for", async () => {
    await field(page, "Price to").fill("25")
    await page.clock.runFor(200)
    await field(page, "Price to").fill("25,000")
    await page.clock.runFor(200)
    await expectPage(address(page)).toHaveText("")
    await page.clock.runFor(150)
    await expectPage(address(page)).toHaveText("priceMax=25000")
    await field(page, "Year from").fill("20")
    await page.clock.runFor(600)
    await expectPage(field(page, "Year from")).not.toHaveAttribute("aria-invalid")
    await page.clock.runFor(200)
    await expectPage(field(page, "Year from")).toHaveAttribute("aria-invalid", "true")
    await expectPage(address(page)).toHaveText("priceMax=25000")
    await field(page, "Year from").fill("2019")
    await page.clock.runFor(350)
    await expectPage(field(page, "Year from")).not.toHaveAttribute("aria-invalid")
    await expectPage(address(page)).toHaveText("priceMax=25000&yearMin=2019")
  })

  test("understand a sentence in the field for words, and show what they understood", async () => {
    page = await components.open("/filters", "stopped")
    await field(page, "Search").fill("civic 2018+ under 20k")
    await page.clock.runFor(350)
    await expectPage(address(page)).toHaveText("q=civic&priceMax=20000&yearMin=2018")
    await expectPage(field(page, "Search")).toHaveValue("civic")
    await expectPage(field(page, "Price to")).toHaveValue("20000")
    // A place is incomplete while it is typed, so the field reads a place only on Enter.
    await field(page, "Search").fill("near Ajax, 50 km")
    await page.clock.runFor(350)
    await expectPage
      .poll(async () => new URLSearchParams((await address(page).textContent())!).get("q"))
      .toBe("near Ajax, 50 km")
    await field(page, "Search").press("Enter")
    await page.clock.runFor(350)
    await expectPage(address(page)).toHaveText("priceMax=20000&yearMin=2018&radiusKm=50&near=Ajax")
    await expectPage(field(page, "Search")).toHaveValue("")
  })

  test("look around a place, how far once there is one, and offer again what was typed last", async () => {
    page = await components.open("/filters", "stopped")
    const [near, within] = [field(page, "Near"), field(page, "Within")]
    const again = partOf(page, "Filters").getByRole("button", { name: "Near L1S again" })
    await expectPage(within).toBeDisabled()
    await near.fill("L1")
    await page.clock.runFor(1_000)
    await expectPage
      .poll(async () => [await near.getAttribute("aria-invalid"), await address(page).textContent()])
      .toEqual(["true", ""])
    await near.fill("L1S")
    await page.clock.runFor(1_000)
    await expectPage
      .poll(async () => [await near.getAttribute("aria-invalid"), await address(page).textContent()])
      .toEqual([null, "near=L1S&radiusKm=50"])
    await within.selectOption("100 km")
    await expectPage(address(page)).toHaveText("near=L1S&radiusKm=100")
    await page.clock.runFor(1_000)
    await expectPage(again).toHaveCount(0)
    await near.fill("")
    await page.clock.runFor(1_000)
    await isShown(again)
    await expectPage(near).toHaveAttribute("placeholder", "L1S")
    await again.click()
    await expectPage(near).toHaveValue("L1S")
  })

  const choice = (page: Page, name: string | RegExp) => partOf(page, "Filters").getByRole("button", { name })

  test("offer what leaves cars, with how many, several of each, and models once a make is chosen", async () => {
    page = await components.open("/filters")
    const models = partOf(page, "Filters").getByRole("group", { name: "Model", exact: true })
    await expectPage(models).toHaveCount(0)
    await head(page, "Fuel and drive").click()
    await head(page, "Seller and auction").click()
    await expectPage(choice(page, "SUV, 9 cars")).toBeEnabled()
    await expectPage(choice(page, "Sedan, 0 cars")).toBeDisabled()
    await choice(page, "Toyota, 12 cars").click()
    await expectPage(models.getByRole("button")).toHaveText([/Corolla/, /RAV4/])
    await field(page, "No reserve").check()
    await expectPage(address(page)).toHaveText("make=Toyota&noReserve=true")
    await expectPage(field(page, "Hot: a bid in the last hour")).toBeDisabled()
    await field(page, "No reserve").uncheck()
    await choice(page, "Honda, 3 cars").click()
    await expectPage(choice(page, /^Honda/)).toHaveAttribute("aria-pressed", "true")
    await expectPage.poll(() => make(page)).toBe("Honda,Toyota")
    await choice(page, /^Honda/).click()
    await expectPage(address(page)).toHaveText("make=Toyota")
  })

  test("fold in groups that say how many are active, open where one is, and stay as they were left", async () => {
    await isShown(head(page, "Make, model and body").getByText("1 active"))
    await field(page, "No reserve").check()
    await isShown(head(page, "Seller and auction").getByText("1 active"))
    await head(page, "Seller and auction").click()
    await isGone(field(page, "No reserve"))
    await head(page, "Place").click()
    await isGone(field(page, "Near"))
    // Within a visit, filter groups remain open or closed as the person left them.
    page = await components.open("/filters")
    await isShown(choice(page, /^AWD/))
    await expectPage(field(page, "Near")).toBeHidden()
    await expectPage(field(page, "No reserve")).toBeHidden()
    // A filter set by a search phrase is visible, even in a closed group.
    await field(page, "Search").fill("automatic no reserve")
    await isShown(field(page, "No reserve"))
    await expectPage(field(page, "No reserve")).toBeChecked()
  })

  test("can be used by everyone", () => expectUsableByEveryone(page, [[360, "dark"]]))
})

describe("the editor, when another window has stored something meanwhile", () => {
  let page: Page
  beforeEach(async () => {
    page = await components.open("/editor")
  })

  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
  async function change(page: Page, name: string, text: string) {
    await field(page, name).fill(text)
    await field(page, name).blur()
  }
  const isStored = (page: Page) => isShown(page.getByText("Saved just now"))

  test("takes in what the other changed and stores what was typed here", async () => {
    await press(page, "Another window", "Stores the trim")
    await change(page, "Location", "Guelph, ON")
    await isStored(page)
    await expectPage
      .poll(async () => [await field(page, "Trim").inputValue(), await field(page, "Location").inputValue()])
      .toEqual(["Limited", "Guelph, ON"])
  })

  test.each([
    ["Keep what I typed here", "Guelph, ON"],
    ["Use the saved values", "Kingston, ON"],
  ])("asks who wins where both changed the same: %s", async (answer, location) => {
    await press(page, "Another window", "Stores the trim")
    await press(page, "Another window", "Stores the location")
    await change(page, "Location", "Guelph, ON")
    const asked = page.getByRole("dialog", { name: "This listing was changed in another window" })
    await isShown(asked.getByText("Both windows changed: Location."))
    await page.keyboard.press("Escape")
    await asked.getByRole("button", { name: answer }).click()
    await isGone(asked)
    await isStored(page)
    await expectPage
      .poll(async () => [await field(page, "Trim").inputValue(), await field(page, "Location").inputValue()])
      .toEqual(["Limited", location])
  })
})
