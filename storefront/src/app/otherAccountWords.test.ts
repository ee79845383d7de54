import { otherAccountWords } from "./otherAccountWords"

const alex = { first: "Alex", last: "Roy", email: "alex@example.test" }
const nameless = { first: "", last: "", email: "blair@example.test" }
const session = { viewer: null, isReading: false, wasSignedOut: false }

test("another person is named, in the sentence and on the button, and so is whose page it is", () => {
  expect(otherAccountWords(alex, { ...session, viewer: nameless })).toEqual({
    title: "You are signed in as blair@example.test in another tab.",
    what: "This page is still Alex Roy's. Nothing on this page is sent any more. Copy your text before you go on, or the text is lost.",
    goOn: "Go on as blair@example.test",
  })
})

test("support that reads as a member is not told that it is signed in as them", () => {
  const { title, goOn } = otherAccountWords(null, { ...session, viewer: alex, isReading: true })
  expect([title, goOn]).toEqual(["You read the site as Alex Roy in another tab.", "Go on reading as Alex Roy"])
})

test("another tab's sign-out is said where that tab told of it, and else either cause", () => {
  expect(otherAccountWords(alex, { ...session, wasSignedOut: true }).title).toBe("You signed out in another tab.")
  const { title, goOn } = otherAccountWords(alex, session)
  expect(title).toBe("You signed out in another tab, or your session ended.")
  expect(goOn).toBe("Go on signed out")
})
