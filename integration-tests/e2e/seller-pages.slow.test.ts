import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright"
import sharp from "sharp"
import { cents } from "@northlot/contract"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, postForm, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { storedArchive } from "../../src/platform/stored-archive"
import { workbookFile } from "../environment/workbook-file"
import { draft, newVin } from "../http/bidding-support"
import { allowShortAuctions, endNow, sell, sellAndOpen } from "../http/sales-support"
import {
  accessibilityFaults,
  expectFitsScreen,
  expectNothingWrong,
  goTo,
  goToStep,
  passReview,
  passReviewStep,
  reload,
  reviewStep,
} from "./storefront-browser"
import { PHONE, tapsOf } from "./taps"
import { storePicture } from "./pictures"

const VIN = "1HGCM82633A004352"
const OTHER_VIN = "2HGFC2F73KH512384"
/** A seller can have only one draft of a VIN, so each draft has another VIN. */
const THIRD_VIN = "2HGFC2F75KH512385"
const TAKEN_VIN = "1HGCM82653A004353"
const STEPS_VIN = "2HGFC2F77KH512386"
const UNDONE_VIN = "1HGCM82673A004354"
const KEYBOARD_VIN = "2HGFC2F79KH512387"
const TAPPED_VIN = "2HGFC2F70KH512388"

let market: SharedMarket
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  market = await sharedMarket()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})
afterEach(() => context.close())

/** A page in a separate browser, signed in as this person. */
async function pageOf(person: Person, role = "seller", options: BrowserContextOptions = {}): Promise<Page> {
  context = await browser.newContext({
    baseURL: market.url,
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  })
  const answer = await context.request.post("/api/auth/login", {
    data: { email: person.email, password: person.password, role },
    headers: { origin: market.url },
  })
  expect(answer.status()).toBe(200)
  const opened = await context.newPage()
  opened.setDefaultTimeout(20_000)
  return opened
}

describe("the seller's editor", () => {
  let seller: Person

  beforeAll(async () => {
    seller = await people(market).seller()
  })
  beforeEach(async () => {
    page = await pageOf(seller)
  })

  const open = async (path = "/sell/new") => {
    await goTo(page, path)
    await page.getByRole("navigation", { name: "Steps" }).waitFor()
  }
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const fillRequired = async (vin: string) => {
    await field("VIN").fill(vin)
    await page.getByText(/^Filled in from the VIN/).waitFor()
    await field("Year").fill("2019")
    await field("Make").fill("Honda")
    await field("Model").fill("Civic")
    await field("Kilometres").fill("61000")
    await field("Location").fill("Guelph, Ontario")
  }
  const pictures = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => ({
        name: `photo-${index}.png`,
        mimeType: "image/png",
        buffer: await sharp({ create: { width: 40 + index, height: 30, channels: 3, background: "#2f5d8a" } })
          .png()
          .toBuffer(),
      }))
    )
  /** Delays requests that match the pattern until the test releases them. */
  const hold = async (pattern: string | RegExp) => {
    let release = () => undefined as void
    const held = new Promise<void>((resume) => {
      release = resume
    })
    let arrived = () => undefined as void
    const asked = new Promise<void>((resume) => {
      arrived = resume
    })
    await page.route(pattern, async (route) => {
      arrived()
      await held
      await route.continue()
    })
    return { release, asked }
  }

  it("keeps what is typed and what is uploading through the first save, under its new address", async () => {
    await open()
    // New files soon save the draft automatically, so the test delays the first save from the beginning.
    const creation = await hold(/\/api\/listings\?oneDraft=true$/)
    const upload = await hold("**/api/uploads/images")
    await page.getByLabel("Add photos").setInputFiles(await pictures(1))
    await upload.asked
    await field("Make").fill("Honda")
    await page.getByRole("button", { name: "Save draft" }).click()
    await creation.asked
    await field("Model").fill("Civic")
    creation.release()
    await page.waitForURL(/\/sell\/edit\//)
    await expectPage(field("Model")).toHaveValue("Civic")
    await page.getByText("1 photo is on the way").waitFor()
    upload.release()
    await goToStep(page, "Photos")
    await page.getByRole("list", { name: "Photos in order" }).getByRole("listitem").waitFor()
    // A draft saves automatically.
    await page.getByText("Saved just now").waitFor()
    const { body } = await seller.request("GET", `/api/listings/${new URL(page.url()).pathname.split("/").pop()}`)
    expect(body.listing).toMatchObject({ make: "Honda", model: "Civic" })
    expect(body.listing.photos).toHaveLength(1)
    // The back button leads to the previous step of the same draft. An empty editor would create the listing a second
    // time.
    await page.goBack()
    await expectPage(field("Model")).toHaveValue("Civic")
    await page.goBack()
    await expectPage.poll(() => page.url()).not.toContain("/sell/new")
  })

  it("fills in from the VIN only what was not typed meanwhile, and takes it back", async () => {
    await open()
    const answer = await hold("**/api/vin/**")
    await field("VIN").fill(VIN)
    await answer.asked
    await field("Model").fill("Accord Coupe")
    answer.release()
    await eventually("the make to be filled in", async () => (await field("Make").inputValue()) !== "")
    await expectPage(field("Year")).toHaveValue("2003")
    await expectPage(field("Model")).toHaveValue("Accord Coupe")
    await page.getByRole("button", { name: "Undo" }).click()
    await eventually("the make to be empty again", async () => (await field("Make").inputValue()) === "")
    await expectPage(field("Model")).toHaveValue("Accord Coupe")
  })

  it("says which characters cannot be in a VIN, and leaves them out", async () => {
    await open()
    await field("VIN").fill("1hgcm82633a0o435i")
    await page.getByText("These characters cannot be in a VIN: OI. A VIN has 1 and 0 instead of I, O and Q.").waitFor()
    await expectPage(field("VIN")).toHaveValue("1HGCM82633A0435")
  })

  it("lists everything that is missing, leads to each field, and sends nothing", async () => {
    await open()
    let sent = 0
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/api/listings")) sent++
    })
    await goToStep(page, "Review")
    const summary = page.getByRole("alert").filter({ hasText: "Some details are missing" })
    await summary.waitFor()
    await expectPage(summary.getByRole("listitem")).toHaveText(
      [
        "VIN: Enter all 17 characters of the VIN.",
        "Year: Enter the model year.",
        "Make: Enter the make.",
        "Model: Enter the model.",
        "Kilometres: Enter the kilometres.",
        "Location: Say where the car is.",
      ],
      { useInnerText: true }
    )
    expect(sent).toBe(0)
    // The review shows the error. Its link leads to the field, and the remaining errors show above the step.
    await expectPage(page.getByRole("button", { name: "Publish", exact: true })).toBeDisabled()
    await summary.getByRole("button", { name: "Model" }).click()
    await reviewStep(page).waitFor({ state: "hidden" })
    await expectPage(field("Model").and(page.locator(":focus"))).toHaveCount(1)
    await field("Model").fill("Civic")
    await expectPage(summary.getByRole("listitem")).toHaveCount(5)
  })

  it("holds the schedule against the policy before it is sent, by the server's clock and not the device's", async () => {
    const server = await market.clock.now()
    await page.clock.setSystemTime(server.getTime() + 40 * 86_400_000)
    await open()
    await fillRequired(OTHER_VIN)
    await goToStep(page, "Price")
    await page.getByRole("button", { name: "3 days" }).click()
    const inThreeDays = new Date(server.getTime() + 3 * 86_400_000)
    await expectPage
      .poll(async () => (await field("End").inputValue()).slice(0, 10))
      .toBe(inThreeDays.toLocaleDateString("en-CA", { timeZone: "America/Toronto" }))
    await field("End").fill("2099-01-01T12:00")
    await passReviewStep(page, "Publish")
    const refusal = page.getByRole("alert").filter({ hasText: "An auction runs for at most 30 days." })
    // The refusal links to the step and field of the error.
    await refusal.getByRole("button", { name: "End" }).click()
    await expectPage(field("End").and(page.locator(":focus"))).toHaveCount(1)
    await expectPage(field("End")).toHaveAttribute("aria-invalid", "true")
    expect((await seller.request("GET", "/api/seller/listings?status=live")).body.total).toBe(0)
  })

  it("says how many photos found no place", async () => {
    await open("/sell/new?step=photos")
    await hold("**/api/uploads/images")
    await page.getByLabel("Add photos").setInputFiles(await pictures(25))
    await page.getByText("3 photos were not added: a listing has 22 places.").waitFor()
    await expectPage(page.getByRole("list", { name: "Uploads" }).getByRole("listitem")).toHaveCount(22)
  })

  it("asks before what it cannot save by itself is left", async () => {
    await open()
    await field("Year").fill("20")
    await page.getByRole("link", { name: "Auctions" }).first().click()
    const question = page.getByRole("dialog", { name: "Leave without saving?" })
    await question.getByRole("button", { name: "Stay" }).click()
    await page.getByText("Enter at least 1900.").waitFor()
    await expectPage(field("Year")).toHaveValue("20")
    // An unreadable number stays as typed and is not changed into another one.
    await field("Kilometres").fill("12.5")
    await goToStep(page, "Price")
    await page.getByLabel(/^Reserve price/).fill("12a,5xx")
    await page.getByRole("button", { name: "Save draft" }).click()
    // Each field shows its refusal, and the list of steps marks the steps with errors.
    await page
      .getByRole("region", { name: /Price$/ })
      .getByText("Write the amount in figures, such as 11,500.")
      .first()
      .waitFor()
    await page
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /Car.*wrong/ })
      .click()
    await page.getByText("Enter a whole figure, without decimals.").first().waitFor()
    await expectPage
      .poll(async () => [await field("Kilometres").inputValue(), await page.getByLabel(/^Reserve price/).inputValue()])
      .toEqual(["12.5", "12a,5xx"])
    await page.getByRole("link", { name: "Auctions" }).first().click()
    await question.getByRole("button", { name: "Leave" }).click()
    await page.waitForURL("**/auctions")
  })

  it("keeps a draft as it is typed: through a lost connection, a reload, and another window that was faster", async () => {
    const { body } = await seller.request("POST", "/api/listings", { year: 2019, make: "Honda", model: "Civic" })
    const stored = async () => (await seller.request("GET", `/api/listings/${body.id}`)).body.listing
    await open(`/sell/edit/${body.id}`)
    await page.route("**/api/listings/*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue()
    )
    await field("Trim").fill("Touring")
    await page.getByRole("alert").filter({ hasText: "Nothing you typed is lost." }).waitFor()
    page.once("dialog", (question) => void question.accept())
    await reload(page)
    await page.getByText("Something you typed here was not saved").waitFor()
    await expectPage(field("Trim")).toHaveValue("")
    await page.unroute("**/api/listings/*")
    await page.getByRole("button", { name: "Bring it back" }).click()
    await page.getByText("Saved just now").waitFor()
    expect((await stored()).trim).toBe("Touring")

    // Changes from another window are merged; only conflicting fields need a choice.
    expect((await seller.request("PATCH", `/api/listings/${body.id}`, { engine: "2.0 L", trim: "Sport" })).status).toBe(
      200
    )
    await field("Location").fill("Guelph")
    await eventually("both to be stored", async () => (await stored()).location === "Guelph")
    await expectPage
      .poll(async () => [await field("Engine").inputValue(), await field("Trim").inputValue()])
      .toEqual(["2.0 L", "Sport"])
    expect((await seller.request("PATCH", `/api/listings/${body.id}`, { trim: "EX" })).status).toBe(200)
    await field("Trim").fill("LX")
    const choice = page.getByRole("dialog", { name: "This listing was changed in another window" })
    await choice.getByText("Both windows changed: Trim.").waitFor()
    expect((await stored()).trim).toBe("EX")
    await choice.getByRole("button", { name: "Keep what I typed here" }).click()
    await eventually("what was typed here to be stored", async () => (await stored()).trim === "LX")
    // Leaving the page asks nothing if everything can be saved.
    await field("Model").fill("Civic Hatchback")
    await page.getByRole("link", { name: "Auctions" }).first().click()
    await page.waitForURL("**/auctions")
    expect((await stored()).model).toBe("Civic Hatchback")
  })

  it("shows a refusal at its field", async () => {
    const taken = await seller.request("POST", "/api/listings", {
      vin: TAKEN_VIN,
      year: 2003,
      make: "Honda",
      model: "Accord",
      kms: 182_000,
      location: "Guelph, Ontario",
    })
    expect((await seller.request("PATCH", `/api/listings/${taken.body.id}`, { status: "live" })).status).toBe(200)
    await open()
    await fillRequired(TAKEN_VIN)
    // The car differs from the VIN's Accord, so the seller must confirm the VIN.
    await page.getByRole("checkbox", { name: /^I have compared VIN and permit/ }).check()
    await goToStep(page, "Review")
    await page.getByText("A car with this VIN is live now: it cannot be live twice").waitFor()
    await passReviewStep(page, "Publish")
    const refusal = page.getByRole("alert").filter({ hasText: "A car with this VIN is already live." })
    await refusal.getByRole("button", { name: "VIN", exact: true }).click()
    await expectPage(field("VIN").and(page.locator(":focus"))).toHaveCount(1)
    await expectPage(field("VIN")).toHaveAttribute("aria-invalid", "true")
    // The draft was created before the refusal, and the form continues with this draft.
    await expectPage.poll(() => page.url()).toMatch(/\/sell\/edit\//)
    await expectPage(field("Model")).toHaveValue("Civic")
  })

  it("leads from the notice of a publication to the listing", async () => {
    await open()
    await fillRequired(THIRD_VIN)
    await page.getByText("Title, paint, doors, seats and more").click()
    await page.getByLabel(/^Title/).fill("One-owner Civic")
    await field("Location").fill("")
    await goToStep(page, "Review")
    const review = reviewStep(page)
    await review.getByRole("alert").getByRole("button", { name: "Location" }).click()
    await eventually(
      "the field to have the keyboard",
      async () => (await field("Location").and(page.locator(":focus")).count()) === 1
    )
    await field("Location").fill("Guelph, Ontario")
    await goToStep(page, "Review")
    await review.getByText("All details").click()
    await review.getByRole("region", { name: "The car" }).getByText("2019 Honda Civic").waitFor()
    await review
      .getByRole("region", { name: "Schedule" })
      .getByText(/ at \d+:\d\d [ap]\.m\. E[SD]T/)
      .waitFor()
    await review.getByText("Left to you").waitFor()
    await passReviewStep(page, "Publish")
    await page.waitForURL("**/sellers")
    await page.getByRole("link", { name: "View listing", exact: true }).click()
    await page.getByRole("heading", { name: "One-owner Civic" }).waitFor()
  })

  it("is five steps of one form: the address keeps the step, jumps lose nothing, each is two screens of a phone", async () => {
    await context.close()
    page = await pageOf(seller, "seller", PHONE)
    await open()
    await expectPage(field("VIN").and(page.locator(":focus"))).toHaveCount(1)
    await page.keyboard.type(STEPS_VIN)
    await page.getByText(/^Filled in from the VIN/).waitFor()
    await field("Kilometres").fill("61000")
    await field("Location").fill("Guelph, Ontario")
    await page.waitForURL(/\/sell\/edit\//)
    const heights: Record<string, number> = {}
    for (const step of ["Car", "Condition", "Photos", "Price", "Review"] as const) {
      await goToStep(page, step)
      if (step === "Review") await reviewStep(page).getByText("Left to you").waitFor()
      heights[step] = await page.evaluate<number>(
        "document.querySelector('main form').getBoundingClientRect().bottom + scrollY"
      )
      await expectNothingWrong(page, `editor-${step.toLowerCase()}`, { fullPage: true })
      await page.setViewportSize({ width: 390, height: 844 })
    }
    expect(Math.max(...Object.values(heights))).toBeLessThanOrEqual(2 * 844)

    await goToStep(page, "Condition")
    await field("Damage").fill("A scratch at the left door.")
    await page.getByRole("button", { name: "Next: Photos" }).click()
    await page.waitForURL("**?step=photos")
    await page.goBack()
    await expectPage(field("Damage")).toHaveValue("A scratch at the left door.")
    await page.getByText("Saved just now").waitFor()
    await reload(page)
    await expectPage(field("Damage")).toHaveValue("A scratch at the left door.")
    // The person can also undo the values from the VIN after moving between steps.
    await context.close()
    page = await pageOf(seller)
    await open()
    await field("VIN").fill(UNDONE_VIN)
    await eventually("the make to be filled in", async () => (await field("Make").inputValue()) !== "")
    await goToStep(page, "Price")
    await page.getByLabel(/^Reserve price/).fill("8000")
    await goToStep(page, "Car")
    await page.getByRole("button", { name: "Undo" }).click()
    await expectPage(field("Make")).toHaveValue("")
    await goToStep(page, "Price")
    await expectPage(page.getByLabel(/^Reserve price/)).toHaveValue(/^8,?000$/)
  })

  it("goes by keyboard from the VIN to Publish in at most 60 tabs, and its foot covers nothing in focus", async () => {
    await open()
    await page.keyboard.type(KEYBOARD_VIN)
    await page.getByText(/^Filled in from the VIN/).waitFor()
    let tabs = 0
    const covered: string[] = []
    const filled: Record<string, string> = {
      Kilometres: "61000",
      Location: "Guelph, Ontario",
      "Reserve price": "9000",
    }
    const publish = page.getByRole("button", { name: "Publish", exact: true })
    while (!(await publish.and(page.locator(":focus")).count())) {
      expect(++tabs).toBeLessThanOrEqual(60)
      await page.keyboard.press("Tab")
      const focused = await page.evaluate<{ name: string; type: string; isCovered: boolean }>(`(() => {
        const focused = document.activeElement
        const foot = document.querySelector("[data-form-foot]")
        const { top, bottom } = focused.getBoundingClientRect()
        return {
          name: focused.getAttribute("aria-label") ?? focused.labels?.[0]?.firstChild.textContent ?? focused.textContent,
          type: focused.type ?? "",
          isCovered: !foot.contains(focused) && bottom > foot.getBoundingClientRect().top && top < foot.getBoundingClientRect().bottom,
        }
      })()`)
      if (focused.isCovered) covered.push(focused.name)
      if (filled[focused.name]) await page.keyboard.type(filled[focused.name]!)
      // The Tab key passes every field; Enter is pressed only at the buttons of the steps.
      if (/^Next: (Condition|Photos|Price|Review)$/.test(focused.name)) {
        await page.keyboard.press("Enter")
        await page.getByRole("region", { name: /^Step/ }).and(page.locator(":focus")).waitFor()
        // The code of the review loads when its step opens.
        if (focused.name === "Next: Review")
          await reviewStep(page).getByRole("region", { name: "What becomes binding" }).waitFor()
      }
      if (focused.type === "checkbox" && focused.name.startsWith("I list it")) await page.keyboard.press("Space")
    }
    expect(covered).toEqual([])
    await page.keyboard.press("Enter")
    await page.waitForURL("**/sellers")
  })

  it("lists a car from its VIN in five taps of a phone: Enter leads to what is still needed", async () => {
    await context.close()
    page = await pageOf(seller, "seller", PHONE)
    const taps = await tapsOf(context)
    await goTo(page, "/sellers")
    await page.getByRole("link", { name: "Create Listing" }).first().tap()
    await expectPage(field("VIN").and(page.locator(":focus"))).toHaveCount(1)
    const type = async (label: string | RegExp, text: string) => {
      await expectPage(page.getByLabel(label).and(page.locator(":focus"))).toHaveCount(1)
      await page.keyboard.type(text)
      await page.keyboard.press("Enter")
    }
    await type(/^VIN$/, TAPPED_VIN)
    await type("Kilometres", "61000")
    await page.getByText(/^Filled in from the VIN/).waitFor({ state: "attached" })
    await type("Location", "Guelph, Ontario")
    await type(/^Reserve price/, "9000")
    // All required fields are filled, so Enter leads to the review.
    await reviewStep(page).waitFor()
    await reviewStep(page).getByRole("button", { name: "Add photos" }).tap()
    const asked = page.waitForEvent("filechooser")
    await page
      .getByRole("region", { name: /Photos$/ })
      .getByText("Add photos", { exact: true })
      .tap()
    await (await asked).setFiles((await pictures(1)).map((picture) => ({ ...picture })))
    await page.getByRole("list", { name: "Photos in order" }).getByRole("listitem").waitFor()
    await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Review" }).tap()
    await page.getByRole("button", { name: "Publish", exact: true }).tap()
    await page.waitForURL("**/sellers")
    await page.getByText("Your listing is live").waitFor()
    expect(taps).toEqual([
      "Create Listing",
      "Add photos",
      expect.stringMatching(/^Add photos/),
      expect.stringMatching(/Review$/),
      "Publish",
    ])
  })

  it.each(["light", "dark"] as const)("can be read and used by everyone (%s)", async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await open()
    expect(await accessibilityFaults(page)).toEqual([])
    await goToStep(page, "Price")
    await page.getByLabel(/^Reserve price/).fill("5000")
    for (const step of ["Price", "Condition", "Photos", "Review"] as const) {
      await goToStep(page, step)
      if (step === "Review") await page.getByRole("alert").first().waitFor()
      expect([step, ...(await accessibilityFaults(page))]).toEqual([step])
    }
  })
})

describe("a disclosure that its seller changes after the first bid", () => {
  it("reaches the highest bidder's open page with what it was, and lets the maximum be taken back", async () => {
    const crowd = people(market)
    const [seller, buyer] = await Promise.all([crowd.seller(), crowd.dealerBuyer()])
    const { body } = await seller.request("POST", "/api/listings", {
      vin: "5YJ3E1EA2KF317000",
      year: 2019,
      make: "Tesla",
      model: "Model 3",
      kms: 40_000,
      location: "Guelph, Ontario",
      condition: { accidents: false },
    })
    expect((await seller.request("PATCH", `/api/listings/${body.id}`, { status: "live" })).status).toBe(200)
    expect(
      (await buyer.request("POST", "/api/offers", { listingId: body.id, amount: 5_000, mode: "proxy" })).status
    ).toBe(201)

    page = await pageOf(buyer, "buyer")
    await goTo(page, `/listing/${body.id}`)
    const bidding = page.getByRole("region", { name: "Bidding" })
    await bidding.filter({ hasText: /your maximum\s*CA\$5,000/ }).waitFor()
    const buyersPage = page
    const buyersContext = context
    page = await pageOf(seller)
    await goTo(page, `/sell/edit/${body.id}?step=condition`)
    await page.getByText("Bidding has begun. Buyers see each change with its old value").waitFor()
    await page.getByLabel("Accidents", { exact: true }).selectOption("yes")
    // A live listing is never saved automatically.
    await page.getByText("Unsaved changes").waitFor()
    await page.getByRole("button", { name: "Save changes" }).click()
    await page.getByText("Saved just now").waitFor()
    await context.close()

    ;[page, context] = [buyersPage, buyersContext]
    await page.getByText("The disclosures of this car have changed since you bid").waitFor()
    for (const place of [
      page.getByRole("status").filter({ hasText: "since you bid" }),
      page.getByRole("region", { name: "Changed since bidding began" }),
    ]) {
      await expectPage(place).toContainText("Accidents: was No, now Yes")
    }
    for (const [colorScheme, width] of [
      ["dark", 360],
      ["light", 1440],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect([width, ...(await accessibilityFaults(page))]).toEqual([width])
      await expectFitsScreen(page)
    }
    await page.getByRole("button", { name: "Lower my maximum to CA$100" }).click()
    await page.getByText("Your bid of CA$100 stands; you have no higher maximum to take back.").waitFor()
    await bidding.filter({ hasText: /your maximum\s*CA\$100(?!,)/ }).waitFor()
  })
})

describe("the seller's workspace", () => {
  let seller: Person
  const rows = () => page.getByRole("table", { name: "Listings" }).getByRole("row")
  const row = (name: string | RegExp) => page.getByRole("row", { name })
  const choose = async (name: string, item: string) => {
    await row(name)
      .getByRole("button", { name: /^More for/ })
      .click()
    await page.getByRole("menuitem", { name: item, exact: true }).click()
  }
  const views = async (item: string | RegExp) => {
    await page.getByRole("button", { name: "Saved views" }).click()
    await page.getByRole("menuitem", { name: item }).click()
  }
  /** The button with this name in the region 'All actions' of the car's page. */
  const onItsPage = (item: string) =>
    page.getByRole("region", { name: "All actions" }).getByRole("button", { name: item, exact: true })

  beforeAll(async () => {
    seller = await people(market).seller()
    for (let number = 1; number <= 26; number++) {
      const { status } = await seller.request("POST", "/api/listings", {
        year: 2000 + number,
        make: "Honda",
        model: `Civic ${number}`,
      })
      expect(status).toBe(201)
    }
  })
  beforeEach(async () => {
    page = await pageOf(seller)
  })

  it("is one table of every listing, of which only the rows near the screen exist; the address keeps what is looked for", async () => {
    await goTo(page, "/sellers")
    await row("2026 Honda Civic 26").waitFor()
    // The seller has no task and no live car, so the tab of drafts opens first.
    await expectPage(page.getByRole("tab", { name: "Draft (26)" })).toHaveAttribute("aria-selected", "true")
    await expectPage(page.getByRole("table", { name: "Listings" })).toHaveAttribute("aria-rowcount", "27")
    for (const [width, highest] of [
      [1440, 350],
      [390, 420],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const top = async () => (await row("2026 Honda Civic 26").boundingBox())!.y
      await expectPage.poll(top).toBeLessThanOrEqual(highest)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectPage.poll(() => rows().count()).toBeLessThan(20)
    await expectPage(row("2001 Honda Civic 1")).toHaveCount(0)
    // The focused row remains in the document while other rows are removed.
    await row("2026 Honda Civic 26").getByRole("checkbox").focus()
    await page.mouse.move(600, 600)
    await page.mouse.wheel(0, 20_000)
    await row("2001 Honda Civic 1").waitFor()
    await expectPage(row("2001 Honda Civic 1")).toHaveAttribute("aria-rowindex", "27")
    await expectPage(row("2026 Honda Civic 26").locator(":focus")).toHaveCount(1)
    await page.getByRole("searchbox").fill("civic 26")
    await eventually("the other listings to be left out", async () => (await rows().count()) === 2)
    await page.getByRole("columnheader", { name: "Price" }).getByRole("button").click()
    await expectPage(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending")
    await reload(page)
    await eventually("the same listing after a reload", async () => (await rows().count()) === 2)
    await expectPage(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending")
  })

  it("does to a listing what its actions say", async () => {
    await goTo(page, "/sellers?q=civic+25")
    const name = "2025 Honda Civic 25"
    await choose(name, "Price")
    const pricesSent: string[] = []
    page.on("request", (request) => request.method() === "PATCH" && pricesSent.push(request.postData() ?? ""))
    // An unreadable number is not saved and stays as typed.
    for (const text of ["abc", "CA$18,500 or so", "12a,5xx"]) {
      await page.getByLabel("Asking price").fill(text)
      await page.getByRole("button", { name: "Save", exact: true }).click()
      await page.getByText("Write the amount in figures, such as 11,500.").waitFor()
      await expectPage(page.getByLabel("Asking price")).toHaveValue(text)
    }
    expect(pricesSent).toEqual([])
    await page.getByLabel("Asking price").fill("CA$18,500.00")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText("Price saved").waitFor()
    await choose(name, "Reserve")
    await page.getByLabel("Reserve price").fill("16000")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await row(name).getByText("CA$5,600").waitFor()
    await choose(name, "All actions")
    await page.waitForURL("**/listing/*#actions")
    await onItsPage("Pin").click()
    await onItsPage("Unpin").waitFor()
    await onItsPage("More Info").click()
    const facts = page.getByRole("dialog", { name: "More Info" })
    for (const fact of ["CA$18,500", "CA$16,000", "CA$5,600"]) await facts.getByText(fact).waitFor()
    await page.keyboard.press("Escape")
    const { body } = await seller.request("GET", "/api/seller/listings?q=civic+25")
    expect(body.listings[0]).toMatchObject({ priceCents: 1_850_000, reserveCents: 1_600_000, pinned: true })
    await expectNothingWrong(page, "seller-all-actions")
    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(page, "/sellers?q=civic+25")
    await row(name).getByText("Pinned").waitFor()
    await choose(name, "All actions")
    await onItsPage("Close").click()
    await page
      .getByRole("dialog", { name: "Close this listing for good?" })
      .getByRole("button", { name: "Close listing" })
      .click()
    // An ended listing cannot be edited, published or deleted.
    await onItsPage("Close").waitFor({ state: "detached" })
    await expectPage(page.getByRole("region", { name: "All actions" }).getByRole("listitem")).toHaveText(
      ["Analytics", "Upload Carfax\nThis listing is over.", "More Info", "Copy link", "Unpin"],
      { useInnerText: true }
    )
    await goTo(page, "/sellers?tab=all&q=civic+25")
    await row(name).getByText("closed", { exact: true }).waitFor()
    await row(name)
      .getByRole("button", { name: /^More for/ })
      .click()
    await expectPage(page.getByRole("menuitem")).toHaveText(["Analytics", "Copy link", "Unpin", "All actions"], {
      useInnerText: true,
    })
  })

  it("leads from a figure to as many cars as it counts, each with one act and one menu of words, on a phone too", async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: "dark" })
    await goTo(page, "/sellers?tab=insights")
    const drafts = page.getByRole("list", { name: "Your figures" }).getByRole("listitem").filter({ hasText: "Drafts" })
    await drafts.getByText(/^\d+$/).waitFor()
    const counted = Number(await drafts.getByText(/^\d+$/).innerText())
    await drafts.getByRole("link").click()
    await page.waitForURL("**/sellers?tab=all&status=draft")
    await eventually(
      "as many rows as are counted",
      async () =>
        (await page.getByRole("table", { name: "Listings" }).getAttribute("aria-rowcount")) === String(counted + 1)
    )
    const draft = row("2026 Honda Civic 26")
    await draft.getByRole("link", { name: "Finish draft: 2026 Honda Civic 26" }).waitFor()
    await expectPage(draft.getByRole("button")).toHaveCount(1)
    await draft.getByRole("button", { name: "More for 2026 Honda Civic 26", exact: true }).waitFor()
    await draft.getByRole("button").press("Enter")
    await expectPage(page.getByRole("menuitem")).toHaveText(
      ["Preview", "Price", "Reserve", "Schedule", "All actions"],
      { useInnerText: true }
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press("Escape")
    await expectPage(draft.getByRole("button").and(page.locator(":focus"))).toHaveCount(1)
    await expectFitsScreen(page)
    await storePicture(page, "seller-workspace-360-dark")
    await draft.getByRole("button").press("Enter")
    await page.getByRole("menuitem", { name: "All actions" }).press("Enter")
    await expectPage(page.getByRole("region", { name: "All actions" }).getByRole("listitem")).toHaveText(
      [
        "Edit",
        "Promote",
        "Price",
        "Reserve",
        "Publish (Live)\nSome details are missing.",
        "Analytics",
        "Certify",
        "Upload Carfax",
        "Feature",
        "Schedule",
        "Close",
        "More Info",
        "Copy link",
        "Pin",
        "Schedule promo",
        "Price assist",
        "Upload photo",
        "Delete",
      ],
      { useInnerText: true }
    )
  })

  it("asks before it takes a live car off sale", async () => {
    const owner = await people(market).seller()
    const id = await draft(owner)
    expect((await owner.request("PATCH", `/api/listings/${id}`, { status: "live" })).status).toBe(200)
    const statusOf = async () => (await owner.request("GET", `/api/listings/${id}`)).body.listing.status
    await context.close()
    page = await pageOf(owner)
    await goTo(page, "/sellers")
    await choose("2003 Honda Accord", "Go Draft")
    const question = page.getByRole("dialog", { name: "Take this car off sale?" })
    await question.getByText("Its auction ends now, and buyers no longer see the car.").waitFor()
    await question.getByRole("button", { name: "Cancel" }).click()
    expect(await statusOf()).toBe("live")
    await choose("2003 Honda Accord", "Go Draft")
    await question.getByRole("button", { name: "Go Draft" }).click()
    await page.getByText("Back to draft").waitFor()
    expect(await statusOf()).toBe("draft")
  })

  it("parks and deletes many at once, and keeps a view on the server", async () => {
    await goTo(page, "/sellers?q=civic+1&sort=newest&dir=asc")
    await row("2001 Honda Civic 1").getByRole("checkbox").check()
    await row("2010 Honda Civic 10").getByRole("checkbox").check()
    await page.getByRole("button", { name: "Move to Parked" }).click()
    await page.getByText("2 listings parked").waitFor()
    await views("Save view")
    await page.getByLabel("Name").fill("Ones")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText("View 'Ones' saved").waitFor()
    await goTo(page, "/sellers?tab=parked")
    await eventually("the parked ones", async () => (await rows().count()) === 3)
    await page.getByRole("checkbox", { name: "Select all" }).click()
    await page.getByText("2 selected").waitFor()
    await page.getByRole("group", { name: "Selected listings" }).getByRole("button", { name: "Delete" }).click()
    await page
      .getByRole("dialog", { name: "Delete these 2 listings? This cannot be undone." })
      .getByRole("button", { name: "Delete" })
      .click()
    await page.getByText("Nothing here yet.").waitFor()
    await views("Load view: Ones")
    await expectPage.poll(() => page.url()).toContain("q=civic+1")
    await views(/^Delete last/)
    await page.getByText("View deleted").waitFor()
    expect((await seller.request("GET", "/api/seller/listings?q=honda")).body.total).toBe(24)
  })

  it("begins a listing from its VIN", async () => {
    await goTo(page, "/dashboard")
    await page.getByLabel("Enter a VIN to begin a listing").fill(VIN.toLowerCase())
    await page.getByRole("button", { name: "Start listing" }).click()
    await page.waitForURL("**/sell/new?vin=*")
    await eventually(
      "the make to be filled in",
      async () => (await page.getByLabel("Make", { exact: true }).inputValue()) === "Honda"
    )
    await expectPage(page.getByLabel("VIN", { exact: true })).toHaveValue(VIN)
  })

  it("makes a draft of the essentials at once, with its photos, by tab or by swipe", async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: "dark" })
    await goTo(page, "/sellers")
    await page.getByRole("button", { name: "Quick Create" }).click()
    const dialog = page.getByRole("dialog", { name: "Quick Create" })
    await dialog.getByLabel("VIN").fill(OTHER_VIN)
    await eventually("the make to be filled in", async () => (await dialog.getByLabel("Make").inputValue()) === "Honda")
    await dialog.getByLabel("Trim").fill("Quick")
    for (const year of ["19", "20199"]) {
      await dialog.getByLabel("Year").fill(year)
      await dialog.getByRole("button", { name: "Add", exact: true }).click()
      await dialog.getByText("Enter the year with four digits.").waitFor()
      await expectPage(dialog.getByLabel("Year")).toHaveValue(year)
    }
    await dialog.getByLabel("Year").fill("2019")
    expect(await accessibilityFaults(page)).toEqual([])
    await storePicture(page, "quick-create-360-dark")

    const finger = { pointerType: "touch", pointerId: 7, bubbles: true, clientY: 400 }
    const swipe = async (from: number, to: number) => {
      await dialog.getByRole("tabpanel").dispatchEvent("pointerdown", { ...finger, clientX: from })
      await dialog.getByRole("tabpanel").dispatchEvent("pointerup", { ...finger, clientX: to })
    }
    await swipe(200, 140)
    await expectPage(dialog.getByRole("tab", { name: "Details" })).toHaveAttribute("aria-selected", "true")
    await swipe(200, 139)
    await expectPage(dialog.getByRole("tab", { name: "Photos" })).toHaveAttribute("aria-selected", "true")
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#2f5d8a" } })
      .png()
      .toBuffer()
    await dialog.getByLabel("Add photos").setInputFiles({ name: "front.png", mimeType: "image/png", buffer: picture })
    await dialog.getByRole("list", { name: "Photos in order" }).getByRole("listitem").waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: "light" })
    expect(await accessibilityFaults(page)).toEqual([])
    await storePicture(page, "quick-create-1440-light")
    await dialog.getByRole("button", { name: "Add", exact: true }).click()
    // The editor opens with the values of the dialog.
    await page.waitForURL("**/sell/edit/*")
    await expectPage(page.getByLabel("Trim", { exact: true })).toHaveValue("Quick")
    const { listings } = (await seller.request("GET", "/api/seller/listings?q=quick")).body
    expect(listings).toMatchObject([
      { vin: OTHER_VIN, year: 2019, make: "Honda", trim: "Quick", status: "draft", photoCount: 1 },
    ])

    // A second draft of the same VIN is refused with a link to the first, in this dialog and in the editor.
    await goTo(page, "/sellers")
    await page.getByRole("button", { name: "Quick Create" }).click()
    await dialog.getByLabel("VIN").fill(OTHER_VIN)
    await eventually("the make to be filled in", async () => (await dialog.getByLabel("Make").inputValue()) === "Honda")
    await dialog.getByRole("button", { name: "Add", exact: true }).click()
    await dialog.getByText("You have a draft of this car").waitFor()
    await expectPage(dialog.getByRole("link", { name: listings[0].title })).toHaveAttribute(
      "href",
      `/sell/edit/${listings[0].id}`
    )
    await goTo(page, `/sell/new?vin=${OTHER_VIN}`)
    const known = page.getByRole("status").filter({ hasText: "You have a draft of this car" })
    await known.getByRole("link", { name: listings[0].title }).waitFor()
    const refused = page.getByRole("alert").filter({ hasText: "Not saved: You have a draft of this car." })
    await expectPage(refused.getByRole("link", { name: "Open that draft" })).toHaveAttribute(
      "href",
      `/sell/edit/${listings[0].id}`
    )
    await expectPage(refused.getByRole("button", { name: "Retry" })).toHaveCount(0)
    expect((await seller.request("GET", `/api/seller/listings?q=${OTHER_VIN}`)).body.total).toBe(1)
  })

  it("lists everything that keeps a draft from going live", async () => {
    const { body } = await seller.request("POST", "/api/listings", { title: "An empty draft" })
    await goTo(page, "/sellers?q=empty")
    await row("An empty draft").waitFor()
    await expectPage(
      row("An empty draft").getByRole("list", { name: "Before it can go live" }).getByRole("listitem")
    ).toHaveText(
      [
        "Enter all 17 characters of the VIN.",
        "Enter the model year.",
        "Enter the make.",
        "Enter the model.",
        "Enter the kilometres.",
        "Say where the car is.",
      ],
      { useInnerText: true }
    )
    await row("An empty draft").getByRole("link", { name: "Finish draft" }).click()
    await page.waitForURL(`**/sell/edit/${body.id}`)
  })

  it("says that the figures could not be loaded, and loads them again", async () => {
    await page.route("**/api/seller/dashboard", (route) =>
      route.fulfill({ status: 503, json: { ok: false, code: "UNAVAILABLE", error: "We cannot answer right now." } })
    )
    await goTo(page, "/sellers?tab=insights")
    const failure = page.getByRole("alert").filter({ hasText: "Your figures could not be loaded" })
    await failure.waitFor()
    await page.unroute("**/api/seller/dashboard")
    await failure.getByRole("button", { name: "Retry" }).click()
    await page.getByText("No new messages.").waitFor()
    await expectPage(failure).toHaveCount(0)
  })

  it("shows the link where the browser does not let it be copied", async () => {
    await page.addInitScript({
      content: `Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("refused")) } })`,
    })
    await goTo(page, "/sellers")
    await choose("2026 Honda Civic 26", "All actions")
    await onItsPage("Copy link").click()
    await page.getByText("Your browser did not let us copy the link").waitFor()
    await page.getByText(`${market.url}/listing/`).waitFor()
  })

  it.each(["light", "dark"] as const)("can be read and used by everyone (%s)", async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await goTo(page, "/sellers")
    await row(/^2026/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await storePicture(page, `seller-workspace-1440-${colorScheme}`, { fullPage: true })
    await page.getByRole("tab", { name: "Insights" }).click()
    await page.getByText("No new messages.").waitFor()
    await page.getByRole("region", { name: "Performance snapshot" }).getByText("Total views").waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await storePicture(page, `seller-insights-1440-${colorScheme}`, { fullPage: true })
  })
})

describe("a listing's figures", () => {
  /** A normal user agent. Views by headless Chromium are not counted, because it identifies itself as a robot. */
  const BROWSER =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"

  it("tell who came from where and who watches, and lead to a better price", async () => {
    const [seller, buyer] = await Promise.all([people(market).seller(), people(market).dealerBuyer()])
    const draft = await seller.request("POST", "/api/listings", {
      vin: "1HGCM82603A000001",
      year: 2003,
      make: "Honda",
      model: "Accord",
      kms: 90_000,
      location: "Guelph, Ontario",
      priceCents: 1_000_000,
      vinCheckDigitConfirmed: true,
    })
    const { id } = draft.body
    expect((await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })).status).toBe(200)

    context = await browser.newContext({
      baseURL: market.url,
      serviceWorkers: "block",
      userAgent: BROWSER,
      viewport: { width: 1440, height: 900 },
    })
    page = await context.newPage()
    await goTo(page, `/listing/${id}`, { referer: "https://www.google.ca/" })
    await eventually(
      "the visitor's view",
      async () => (await seller.request("GET", `/api/listings/${id}`)).body.listing.views === 1
    )
    // A visitor without an account does not count as a watcher.
    await page.getByRole("link", { name: "Sign in to bid" }).click()
    await page.getByLabel("Email").fill(buyer.email)
    await page.getByLabel("Password", { exact: true }).fill(buyer.password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.waitForURL("**/listing/*")
    // The person pressed 'bid' before signing in, so the bid dialog opens.
    await page.getByRole("dialog").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Watch", exact: true }).click()
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByRole("button", { name: "Watch", exact: true }).click()
    await expectPage(page.getByRole("button", { name: "Unwatch" })).toHaveAttribute("aria-pressed", "true")
    await eventually("the buyer's entry", async () => (await buyer.request("GET", "/api/watchlist")).body.total === 1)
    await eventually(
      "the buyer's view",
      async () => (await seller.request("GET", `/api/listings/${id}`)).body.listing.views === 2
    )
    await context.close()

    page = await pageOf(seller)
    await goTo(page, "/sellers?tab=insights")
    const panel = (name: string) => page.getByRole("region", { name, exact: true })
    await panel("Performance snapshot").getByText("Total views").waitFor()
    await expectPage(panel("Price intelligence").getByRole("definition")).toHaveText("50.0%", { useInnerText: true })
    await expectPage(panel("Car Watchers").getByRole("listitem")).toHaveText(/^2003 Honda Accord\s+1/, {
      useInnerText: true,
    })
    await expectPage(panel("Traffic sources").getByRole("definition").first()).toHaveText(/^2\s+100%$/, {
      useInnerText: true,
    })
    expect(await accessibilityFaults(page)).toEqual([])

    await page.emulateMedia({ colorScheme: "dark" })
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole("tab", { name: "Live (1)" }).click()
    await page.getByRole("button", { name: /^More for 2003/ }).click()
    await page.getByRole("menuitem", { name: "Analytics", exact: true }).click()
    const drawer = page.getByRole("dialog", { name: /^Analytics/ })
    await drawer.getByText("What would raise the score most").waitFor()
    // The chart's data is also a table for people who cannot see the bars.
    await expectPage
      .poll(async () => (await drawer.getByRole("table").getByRole("row").last().innerText()).split(/\s+/).slice(-4))
      .toEqual(["2", "0", "1", "0"])
    expect(await accessibilityFaults(page)).toEqual([])
    await expectFitsScreen(page)
    await page.keyboard.press("Escape")

    await page.getByRole("tab", { name: "Insights" }).click()
    await page.getByRole("button", { name: /^Adjust price/ }).click()
    await page.getByText("Not enough cars: a comparison needs 3.").first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole("button", { name: "Use CA$10,200" }).click()
    await page.getByText("The asking price is CA$10,200 now").waitFor()
    expect((await seller.request("GET", `/api/listings/${id}`)).body.listing.priceCents).toBe(1_020_000)
  })
})

describe("promoting and scheduling", () => {
  const CAR = "2003 Honda Accord"
  let seller: Person
  let listingId: string
  const row = () => page.getByRole("row", { name: CAR })
  const choose = async (item: string) => {
    await row()
      .getByRole("button", { name: /^More for/ })
      .click()
    await page.getByRole("menuitem", { name: item, exact: true }).click()
  }
  const chooseOnItsPage = async (item: string) => {
    await choose("All actions")
    await page.getByRole("region", { name: "All actions" }).getByRole("button", { name: item, exact: true }).click()
  }
  const expectUsable = (what: string) => expectNothingWrong(page, what.replaceAll(" ", "-"))

  beforeAll(async () => {
    seller = await people(market).seller()
    listingId = await draft(seller)
  })
  beforeEach(async () => {
    page = await pageOf(seller)
  })

  it("puts nothing on sale by one press: a review says what binds, and no reserve and no photo are confirmed each by itself", async () => {
    const owner = await people(market).seller()
    const id = await draft(owner, { startingPriceCents: cents(250_000) })
    const { vin } = (await owner.request("GET", `/api/listings/${id}`)).body.listing
    const twin = await owner.request("POST", "/api/listings", {
      vin,
      year: 2003,
      make: "Honda",
      model: "Accord",
      title: "Sold in May",
    })
    await market.pool.query("UPDATE listing SET status = 'sold', sold_at = '2026-05-04T16:00:00Z' WHERE id = $1", [
      twin.body.id,
    ])
    await context.close()
    page = await pageOf(owner)
    await goTo(page, "/sellers?status=draft")
    await row().getByRole("button", { name: "Publish (Live)" }).click()
    const review = page.getByRole("dialog", { name: "Before it goes live" })
    const publish = review.getByRole("button", { name: "Publish", exact: true })
    await review
      .getByText(
        /^Sells to the highest bidder from CA\$2,500\. No reserve\. Ends \w+day, \w+ \d+, \d+:\d\d [ap]\.m\. E[DS]T\.$/
      )
      .waitFor()
    await review.getByText("This car sells at any price, from CA$2,500").waitFor()
    await review.getByText("A bid in the last 2 minutes moves the end to 2 minutes after that bid.").waitFor()
    await review.getByText("sold on May 4, 2026").waitFor()
    await expectUsable("review no reserve no photo")
    await expectPage(publish).toBeDisabled()
    await review.getByRole("checkbox", { name: /^I sell without a reserve/ }).check()
    await expectPage(publish).toBeDisabled()
    await review.getByRole("checkbox", { name: /^I list it without a photo/ }).check()
    await expectPage(publish).toBeEnabled()
    const statusOf = async () => (await owner.request("GET", `/api/listings/${id}`)).body.listing.status
    expect(await statusOf()).toBe("draft")

    // Another window has changed the price since the seller's review. The page therefore does not publish, and shows
    // the review again.
    expect((await owner.request("PATCH", `/api/listings/${id}`, { startingPriceCents: 300_000 })).status).toBe(200)
    await publish.click()
    await review.getByText("This listing was changed elsewhere in the meantime.").waitFor()
    await review.getByText(/^Sells to the highest bidder from CA\$3,000\./).waitFor()
    await expectPage.poll(async () => [await publish.isDisabled(), await statusOf()]).toEqual([true, "draft"])
    await review.getByRole("link", { name: "Set a reserve price" }).click()
    await page.waitForURL(/\/sell\/edit\//)
    const reserve = page.getByLabel(/^Reserve price/)
    await expectPage(reserve.and(page.locator(":focus"))).toHaveCount(1)
    await page.getByText("This car sells at any price, from CA$3,000").waitFor()
    await reserve.fill("16000")
    // The seller sets two terms: a buy-now price, and the automatic relisting of the car if it does not sell.
    await page.getByText("Minimum bid step, buy now and opening price").click()
    await page.getByLabel(/^Buy now price/).fill("18500")
    await page.getByRole("radio", { name: "Until the reserve is met" }).click()
    await page.getByLabel("List again if it does not sell").selectOption("3")
    await page.getByLabel("Reserve of the next auction").selectOption("Falls by an amount")
    await page.getByLabel("Falls by", { exact: true }).fill("500")
    await page.getByLabel("Lowest reserve").fill("14000")
    await page.getByText("Saved just now").waitFor()
    await page
      .getByRole("group", { name: "Price help" })
      .getByText(/^Sold at the reserve of CA\$16,000 you would receive CA\$15,\d\d\d/)
      .waitFor()
    await expectUsable("editor buy now and relisting")
    await goToStep(page, "Review")
    const step = reviewStep(page)
    await step
      .getByText("A buyer who pays CA$18,500 gets the car at once. This is possible until the reserve is met.")
      .waitFor()
    await step
      .getByText(
        "If the car does not sell, it is listed again automatically, up to 3 times more, 24 hours after the auction's end. Each time the reserve falls by CA$500, never below CA$14,000."
      )
      .waitFor()
    await step
      .getByText(/^Bidding begins at CA\$5,600\. Sells to the highest bidder once the reserve of CA\$16,000 is met\./)
      .waitFor()
    await expectPage(step.getByRole("checkbox")).toHaveCount(1)
    await expectUsable("review reserve")
    await step.getByRole("button", { name: "Add photos" }).click()
    await step.waitFor({ state: "hidden" })
    await eventually("the photos to have the keyboard", () =>
      page.evaluate<boolean>("document.activeElement?.closest('#listing-photoUrls') !== null")
    )
    // A complete draft with dates goes on sale automatically. Saving these dates therefore needs the same review as
    // publishing.
    await goToStep(page, "Price")
    await page.getByLabel("Start as soon as I publish").uncheck()
    await page.getByLabel("Start", { exact: true }).fill("2099-01-01T12:00")
    await page.getByLabel("End", { exact: true }).fill("2099-01-03T12:00")
    await page.getByRole("button", { name: "Save draft" }).click()
    const scheduling = page.getByRole("region", { name: "Before it is scheduled" })
    await scheduling
      .getByText(
        /^Opens Thursday, January 1, 12:00 p\.m\. E[DS]T\. Bidding begins at CA\$5,600\..* Ends Saturday, January 3, 12:00 p\.m\. E[DS]T\.$/
      )
      .waitFor()
    expect((await owner.request("GET", `/api/listings/${id}`)).body.listing.startsAt).toBeNull()
  })

  it("sets the times of a draft, starts it at once after all, and runs it again when it ended unsold", async () => {
    await goTo(page, "/sellers?tab=all")
    await choose("Schedule")
    const dialog = page.getByRole("dialog", { name: "Schedule Listing" })
    const save = dialog.getByRole("button", { name: "Save", exact: true })
    const end = await dialog.getByLabel("End (Toronto time)").inputValue()
    await dialog.getByLabel("End (Toronto time)").fill("2026-01-01T10:00")
    await dialog.getByText("The end must be after the start.").waitFor()
    await expectPage(save).toBeDisabled()
    await expectUsable("schedule")
    await dialog.getByLabel("End (Toronto time)").fill(end)
    await save.click()
    await passReview(page, "Schedule")
    await row().getByText("Scheduled", { exact: true }).waitFor()
    await row()
      .getByRole("button", { name: `Schedule: ${CAR}` })
      .click()
    await dialog.getByRole("button", { name: "Go live now" }).click()
    await passReview(page, "Publish")
    await row().getByText("live", { exact: true }).waitFor()
    await endNow(market, listingId)
    await row()
      .getByRole("button", { name: `Relist ${CAR}` })
      .click()
    await passReview(page, "Relist")
    await row().getByText("live", { exact: true }).waitFor()
    expect((await seller.request("GET", `/api/listings/${listingId}`)).body.listing.status).toBe("live")
  })

  it("features a car by way of the checkout, says so where the seller comes back, and shows it to everybody", async () => {
    await goTo(page, "/sellers")
    await chooseOnItsPage("Feature")
    const dialog = page.getByRole("dialog", { name: "Feature Listing" })
    await expectPage(dialog.getByRole("radio", { name: /^7 days/ })).toBeChecked()
    await dialog.getByRole("radio", { name: /^14 days/ }).click()
    await dialog.getByText("CA$1.72").waitFor()
    await expectUsable("feature")
    await dialog.getByRole("button", { name: "Continue to checkout" }).click()
    await page.waitForURL("**/sandbox/checkout/**")
    await page.getByRole("button", { name: /^Pay CA\$14\.99/ }).click()
    await page.waitForURL("**/sellers?promotion=*")
    await page.getByText(`${CAR} is featured until`).waitFor()
    await row().getByText("Featured", { exact: true }).waitFor()
    await expectUsable("featured")
    await goTo(page, "/auctions?featured=true")
    await page.getByRole("article", { name: CAR }).getByText("Featured", { exact: true }).waitFor()
  })

  it("plans a promotion, and calls it off while it has not begun", async () => {
    const startsAt = new Date(Date.now() + 1_800_000).toISOString()
    const { body } = await seller.request("POST", "/api/payments/feature/start", { listingId, days: 7, startsAt })
    await postForm(market, new URL(body.url).pathname, { outcome: "succeed" })
    await goTo(page, "/sellers")
    await row()
      .getByText(/^Promotion /)
      .waitFor()
    await chooseOnItsPage("Schedule promo")
    const planned = page
      .getByRole("dialog", { name: "Schedule promotion" })
      .getByRole("region", { name: "Planned promotion, 7 days" })
    await planned.getByLabel("Start (Toronto time)").fill("2026-01-01T10:00")
    await planned.getByText("The start must not be in the past.").waitFor()
    await expectUsable("planned promotion")
    await planned.getByRole("button", { name: "Call off…" }).click()
    await planned.getByRole("button", { name: "Call off and refund" }).click()
    await page.getByText("CA$9.99 is on its way back to you.").waitFor()
    await goTo(page, "/sellers")
    await row().waitFor()
    await expectPage(row().getByText(/^Promotion /)).toHaveCount(0)
  })
})

describe("a dealer's import of cars", () => {
  const NAMES = "Serial;Year;Make;Model;Body;Fuel;Odometer;Asking;City;Stock #"
  const carOf = (vin: string, index: number, kms = String(40_000 + index * 1_000)) =>
    `${vin};${2015 + (index % 8)};Honda;Civic;Sedan;Gas;${kms};${12_000 + index * 250};Guelph, Ontario;S-${index}`

  it("maps the columns, shows every row before anything is made, and makes 20 drafts once", async () => {
    const dealer = await people(market).dealerSeller()
    const vins = Array.from({ length: 20 }, () => newVin())
    const rows = vins.map((vin, index) => carOf(vin, index))
    const file = (lines: readonly string[]) => ({
      name: "inventory.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([NAMES, ...lines].join("\r\n")),
    })
    page = await pageOf(dealer)
    await goTo(page, "/sellers")
    await page.getByRole("link", { name: "Import cars" }).click()
    await page.getByRole("heading", { name: "Import cars" }).waitFor()
    await expectNothingWrong(page, "import-1-file")
    expect((await context.request.get("/api/seller/listing-imports/template.csv")).status()).toBe(200)
    await page.getByLabel("CSV file").setInputFiles({ ...file([]), buffer: Buffer.from("\0") })
    await page.getByText("Save it as ‘CSV UTF-8’").waitFor()

    await page.getByLabel("CSV file").setInputFiles(file([...rows.slice(0, 19), carOf(newVin(), 19, "low"), rows[0]!]))
    await page.getByText("Choose the column that has the VIN").waitFor()
    const check = page.getByRole("button", { name: "Check the rows" })
    await expectPage(check).toBeDisabled()
    await page.getByLabel("Serial", { exact: true }).selectOption({ label: "VIN" })
    await page.getByLabel("Asking", { exact: true }).selectOption({ label: "Asking price" })
    await expectPage(page.getByLabel("Odometer", { exact: true })).toHaveValue("kms")
    await expectNothingWrong(page, "import-2-columns", { fullPage: true })
    await check.click()

    await page.getByRole("heading", { name: "Check the rows" }).waitFor()
    await page.getByText("19 cars would become drafts.").waitFor()
    // Lines with errors are listed first.
    const errors = page.getByRole("list", { name: /^Errors of line/ })
    await expectPage(errors).toHaveText(
      ["Kilometres: Enter a whole figure, in digits.", "VIN: Line 2 has this VIN already."],
      { useInnerText: true }
    )
    await page.getByRole("button", { name: /^All/ }).click()
    await expectNothingWrong(page, "import-3-rows")
    await page.getByRole("button", { name: "Import 19 cars" }).click()
    await page.getByText("19 drafts were made").waitFor()

    await page.getByRole("button", { name: "Import another file" }).click()
    await page.getByLabel("CSV file").waitFor()

    // The corrected file on a phone: its columns are recognised, and only the missing car is created.
    await context.close()
    page = await pageOf(dealer, "seller", PHONE)
    const taps = await tapsOf(context)
    await goTo(page, "/sellers")
    await page.getByRole("link", { name: "Import cars" }).tap()
    const asked = page.waitForEvent("filechooser")
    await page.getByText("Choose a CSV file or a spreadsheet, or drop it here").tap()
    await (await asked).setFiles(file(rows))
    await page.getByRole("button", { name: "Check the rows" }).tap()
    await page.getByRole("button", { name: "Import 1 car", exact: true }).tap()
    await page.getByText("1 draft was made").waitFor()
    await page.getByRole("link", { name: "See the drafts" }).tap()
    await page.getByRole("tab", { name: "Draft (20)" }).waitFor()
    const { body } = await dealer.request("GET", "/api/seller/listings?status=draft")
    expect(body.listings.map(({ vin }: { vin: string }) => vin).sort()).toEqual([...vins].sort())
    // The number of taps does not depend on the number of cars; the system's file dialog is not counted.
    expect(taps).toEqual([
      "Import cars",
      expect.stringMatching(/^Choose a CSV file/),
      "Check the rows",
      "Import 1 car",
      "See the drafts",
    ])

    // Ten cars go live together: one tap for each car, three for the action, and one for each confirmed warning.
    taps.length = 0
    const chosen = page.getByRole("checkbox", { name: /^Select .*Honda Civic/ })
    for (let index = 0; index < 10; index++) await chosen.nth(index).tap()
    await page.getByRole("button", { name: "Publish or schedule" }).tap()
    await page.getByText("The last auction ends on").waitFor()
    await page.getByRole("button", { name: "Continue" }).tap()
    await page.getByLabel(/^I sell 10 cars without a reserve/).tap()
    await page.getByLabel(/^I list 10 cars without a photo/).tap()
    await page.getByRole("button", { name: "Publish 10 cars" }).tap()
    await page.getByText("10 cars live").waitFor()
    expect(taps).toHaveLength(10 + 3 + 2)
    await page.getByRole("tab", { name: "Draft (10)" }).waitFor()
    await context.close()
    page = await pageOf(dealer)

    // The seller imports three cars from the second sheet of a spreadsheet. Their auctions end ten minutes apart.
    const names = ["VIN", "Year", "Make", "Model", "Body", "Fuel", "Odometer", "Reserve", "City"]
    const more = ["Focus", "Fiesta", "Fusion"].map((model) => [
      ...[newVin(), 2018, "Ford", model, "Sedan", "Gas", 90_000, 7_500, "Guelph, Ontario"],
    ])
    await goTo(page, "/sellers/import")
    await page.getByLabel("CSV file or spreadsheet").setInputFiles({
      name: "lot.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbookFile({ "West lot": [["VIN"], ["none"]], "East lot": [names, ...more] }),
    })
    await page.getByLabel("Sheet", { exact: true }).selectOption("East lot")
    await page.getByLabel("Odometer", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Check the rows" }).click()
    await page.getByRole("button", { name: "Import 3 cars" }).click()
    await page.getByText("3 drafts were made").waitFor()
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#345" } })
      .jpeg()
      .toBuffer()
    await page.getByLabel("Archive of photos").setInputFiles({
      name: "lot.zip",
      mimeType: "application/zip",
      buffer: storedArchive([
        [`${more[0]![0]}_1.jpg`, photo],
        ["nobody.jpg", photo],
      ]),
    })
    await page.getByText("1 photo added, 1 not added.").waitFor()
    await page.getByRole("button", { name: "Why 1 photo was not added" }).click()
    await page.getByText("does not begin with the VIN or stock number").waitFor()
    await expectNothingWrong(page, "import-5-photos", { fullPage: true })

    await goTo(page, "/sellers?status=draft&sort=newest&q=ford")
    for (const title of ["2018 Ford Focus", "2018 Ford Fiesta", "2018 Ford Fusion"])
      await page.getByRole("row", { name: title }).getByRole("checkbox").check()
    await page.getByRole("button", { name: "Publish or schedule" }).click()
    await page.getByLabel("Start as soon as I publish").uncheck()
    await page.getByLabel("First end (Toronto time)").fill("2030-01-01T18:00")
    await page.getByText("An auction runs for at most").waitFor()
    await page.getByRole("button", { name: "3 days", exact: true }).click()
    await page.getByLabel("Minutes from one end to the next").fill("10")
    await page.getByText("The last auction ends on").waitFor()
    await expectNothingWrong(page, "bulk-schedule-1-times")
    await page.getByRole("button", { name: "Continue" }).click()
    const ends = page.getByRole("list", { name: "Cars and their ends" }).getByRole("listitem")
    await ends.nth(2).waitFor()
    await page.getByLabel("I list 2 cars without a photo").check()
    await expectNothingWrong(page, "bulk-schedule-2-cars")
    const shown = await ends.getByText(/^Ends /).allInnerTexts()
    await page.getByRole("button", { name: "Schedule 3 cars" }).click()
    await page.getByText("3 cars scheduled").waitFor()
    const { body: planned } = await dealer.request("GET", "/api/seller/listings?q=ford")
    const told = planned.listings.map(({ endsAt }: { endsAt: string }) => Date.parse(endsAt)).sort()
    expect(told.map((end: number) => (end - told[0]) / 60_000)).toEqual([0, 10, 20])
    expect(new Set(shown).size).toBe(3)
    // The duration of three days begins at the start of the auction, not now.
    expect(told[0] - Date.parse(planned.listings[0].startsAt)).toBe(3 * 86_400_000)
  })

  it("shows how a file was read, reads it as its seller says, and tells what is cut of each car", async () => {
    const dealer = await people(market).dealerSeller()
    const names = "NIV;Année;Marque;Modèle;Carrosserie;Carburant;Kilométrage;Prix;Ville;Couleur;Options;Neuf/Usagé"
    const options = Array.from({ length: 75 }, (_, index) => `Équipement ${index}`).join("|")
    const rows = [
      `${newVin()};2023;Nissan;Rogue;VUS;Essence;54 110 km;23 000,00 $;Montréal;Bleu forêt;Toit ouvrant;U`,
      `${newVin()};2024;GMC;Terrain;Bateau;Essence;12 km;0;Québec;${"Bleu océan profond ".repeat(4)};${options};N`,
    ]
    const file = {
      name: "inventaire.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([names, ...rows].join("\r\n"), "latin1"),
    }
    page = await pageOf(dealer)
    await goTo(page, "/sellers/import")
    await page.getByLabel("CSV file").setInputFiles(file)
    await expectPage(page.getByLabel("Encoding")).toHaveValue("windows-1252")
    await expectPage(page.getByLabel("Separator")).toHaveValue("semicolon")
    await page.getByText("We recognised every column that a listing can use.").waitFor()
    await page.getByText("Listings have no field for this column.").waitFor()
    await expectNothingWrong(page, "import-6-encoding", { fullPage: true })

    await page.getByLabel("Encoding").selectOption("Mac Roman")
    await page.getByLabel("AnnÈe", { exact: true }).waitFor()
    await page.getByLabel("Separator").selectOption("Comma")
    await page.getByText("Choose the column that has the VIN").waitFor()
    await page.getByLabel("Encoding").selectOption("Windows (Western European)")
    await expectPage(page.getByLabel("Encoding")).toBeEnabled()
    await page.getByLabel("Separator").selectOption("Semicolon")
    await page.getByLabel("Année", { exact: true }).waitFor()

    await page.getByRole("button", { name: "Check the rows" }).click()
    await page.getByText("1 car has remarks below").waitFor()
    await expectPage(page.getByRole("list", { name: "Remarks on line 3" }).getByRole("listitem")).toHaveText(
      [
        /^Body: ‘Bateau’ is left out\. Write Sedan/,
        "Features: The file has 75 features for this car. A listing takes 60, so 15 are left out.",
        "Exterior colour: It is cut to 40 characters, of 75.",
      ],
      { useInnerText: true }
    )
    await expectNothingWrong(page, "import-7-cuts", { fullPage: true })
    await page.getByRole("button", { name: /^With remarks/ }).click()
    await expectPage(page.getByText("2023 Nissan Rogue")).toHaveCount(0)
    await page.getByRole("button", { name: "Import 2 cars" }).click()
    await page.getByText("2 drafts were made").waitFor()
    const { body } = await dealer.request("GET", "/api/seller/listings?status=draft")
    const places = await Promise.all(
      body.listings.map(
        async ({ id }: { id: string }) => (await dealer.request("GET", `/api/listings/${id}`)).body.listing.location
      )
    )
    expect(places.sort()).toEqual(["Montréal", "Québec"])
  })

  it("is not offered to a private seller", async () => {
    page = await pageOf(await people(market).seller())
    await goTo(page, "/sellers")
    await page.getByRole("button", { name: "Quick Create" }).waitFor()
    await expectPage(page.getByRole("link", { name: "Import cars" })).toHaveCount(0)
    await goTo(page, "/sellers/import")
    await page.getByText("Importing cars is for dealers.").waitFor()
  })
})

describe("messages and payments", () => {
  let seller: Person

  beforeAll(async () => {
    const persons = people(market)
    const buyer = await persons.dealerBuyer()
    seller = await persons.seller()
    await allowShortAuctions(await persons.admin())
    const listingId = await sellAndOpen(market, seller, buyer)
    await sell(market, seller, buyer)
    // Inserts messages into the database, because the rate limit would not allow so many during a test.
    await market.pool.query(
      `INSERT INTO message (id, conversation_id, seq, sender_id, text, sent_at)
       SELECT 'msg_' || number, conversation.id, number, buyer_id, 'Question ' || number, northlot_now()
       FROM conversation, generate_series(1, 104) AS number WHERE listing_id = $1`,
      [listingId]
    )
    await market.pool.query(`UPDATE conversation SET last_seq = 104 WHERE listing_id = $1`, [listingId])
    expect((await buyer.request("POST", `/api/chats/${listingId}/messages`, { text: "Question 105" })).status).toBe(201)
    for (const { id } of (await seller.request("GET", "/api/notices?unseen=true")).body.items)
      await seller.request("POST", `/api/notices/${id}/seen`)
  })

  it("reach back to the first message", async () => {
    page = await pageOf(seller)
    await goTo(page, "/messages")
    await page.getByRole("button", { name: /Question 105/ }).click()
    const messages = page.getByRole("log", { name: "Messages" })
    await messages.getByText("Question 105", { exact: true }).waitFor()
    await expectPage(messages.getByText("Question 5", { exact: true })).toHaveCount(0)
    await page.getByRole("button", { name: "Earlier messages" }).click()
    await messages.getByText("Question 1", { exact: true }).waitFor()
    await expectPage(page.getByRole("button", { name: "Earlier messages" })).toHaveCount(0)
  })

  it.each([
    ["light", 1440],
    ["dark", 360],
  ] as const)("can be read and used by everyone (%s, %d px)", async (colorScheme, width) => {
    page = await pageOf(seller)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    for (const path of ["/messages", "/payments", "/pay/seller", "/sellers", "/account/solds"]) {
      await goTo(page, path)
      await page.getByText("2003 Honda Accord").first().waitFor()
      expect([path, ...(await accessibilityFaults(page))]).toEqual([path])
      await expectFitsScreen(page)
    }
    await goTo(page, "/messages")
    await page.getByRole("button", { name: /Question 105/ }).click()
    await page.getByRole("textbox", { name: "Write a message..." }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The message field is visible without scrolling.
    const lowerEdge = async () => {
      const box = await page.getByRole("textbox", { name: "Write a message..." }).boundingBox()
      return box!.y + box!.height
    }
    await expectPage.poll(lowerEdge).toBeLessThanOrEqual(800)
  })
})
