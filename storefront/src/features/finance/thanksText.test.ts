import { thanksText } from "./thanksText"

const first = { repeated: false, added: false, deskIsTold: true }

test.each([
  [
    "a request",
    first,
    "We have your request. Our finance desk contacts you by email or telephone, usually within one business day.",
  ],
  [
    "what was added to it",
    { ...first, repeated: true, added: true },
    expect.stringMatching(/^What you wrote was added to your request of today\./),
  ],
  ["a repetition", { ...first, repeated: true }, expect.stringMatching(/^You asked about this car today already/)],
  [
    "a request that no mailbox receives",
    { ...first, deskIsTold: false },
    "We have your request. We cannot say yet when somebody answers.",
  ],
])("%s is answered by what has become of it", (_case, answer, text) => {
  expect(thanksText(answer)).toEqual(text)
})
