import fc from "fast-check"
import { isSamePersonName, verifiedName, type PersonName } from "./same-person-name"

const person = (first: string, last: string): PersonName => ({ first, last })

describe("whether two names are one person's", () => {
  it.each<[string, PersonName | string, PersonName | string]>([
    ["case", person("Avery", "Quinn"), person("AVERY", "quinn")],
    ["accents", person("Renée", "Côté"), person("Renee", "Cote")],
    ["letters of other alphabets", person("Łukasz", "Sørensen"), person("Lukasz", "Sorensen")],
    ["umlauts as documents write them", person("Jörg", "Müller"), person("JOERG", "MUELLER")],
    ["order", person("Nguyen", "Linh"), person("Linh", "Nguyen")],
    ["a middle name", person("Avery", "Quinn"), person("Avery James", "Quinn")],
    ["a middle initial", person("Avery J.", "Quinn"), person("Avery James", "Quinn")],
    ["a second family name", person("María", "García"), person("Maria", "Garcia Lopez")],
    ["hyphens", person("Jean-Pierre", "Roy"), person("Jean Pierre", "Roy")],
    ["one word for two", person("Anna", "van der Berg"), person("Anna", "Vanderberg")],
    ["an apostrophe", person("Sean", "O’Brien"), person("Sean", "O Brien")],
    ["a title", person("Avery", "Quinn"), "Dr. Avery Quinn Jr."],
    ["a single name", person("Suharto", "Suharto"), person("", "Suharto")],
    ["a whole name as a bank writes it", "QUINN, AVERY J", person("Avery James", "Quinn")],
  ])("does not mind %s", (_what, one, other) => {
    expect(isSamePersonName(one, other)).toBe(true)
    expect(isSamePersonName(other, one)).toBe(true)
  })

  it.each<[string, PersonName | string, PersonName | string]>([
    ["initials alone", person("K", "K"), person("Kim", "King")],
    ["another family name", person("Avery", "Quinn"), person("Avery", "Stone")],
    ["another given name", person("Avery", "Quinn"), person("Robin", "Quinn")],
    ["a middle name as the family name", person("Avery", "James"), person("Avery James", "Quinn")],
    ["an initial for the given name", person("A", "Quinn"), person("Avery", "Quinn")],
    ["one name twice", person("Quinn", "Quinn"), person("Avery", "Quinn")],
    ["a company", "Quinn Motors Ltd.", person("Avery", "Quinn")],
    ["no name at all", "", ""],
    ["signs alone", person("-", "'"), person("-", "'")],
  ])("takes %s for somebody else", (_what, one, other) => {
    expect(isSamePersonName(one, other)).toBe(false)
    expect(isSamePersonName(other, one)).toBe(false)
  })
})

describe("the name of a verified person", () => {
  const typed = person("Renée", "Côté")

  it("is written as it was typed where the document writes the same words", () => {
    expect(verifiedName(typed, person("RENEE", "COTE"))).toEqual(typed)
  })

  it("is the document's in everything else", () => {
    for (const document of [
      person("RENEE MARIE", "COTE"),
      person("COTE", "RENEE"),
      person("Renée", "Côté-Roy"),
      person("", "Côté"),
    ]) {
      expect(verifiedName(typed, document)).toEqual(document)
    }
  })
})

describe("for any names", () => {
  const word = fc.stringMatching(/^[a-z]{4,9}$/).filter((text) => !/[aou]e/.test(text))
  const words = fc.uniqueArray(word, { minLength: 4, maxLength: 4 })
  const options = { numRuns: 300 }

  it("a name is its own, however it is written", () => {
    fc.assert(
      fc.property(words, fc.boolean(), fc.boolean(), ([first, last, middle], upper, swapped) => {
        const plain = person(first!, last!)
        const write = (text: string) => (upper ? text.toUpperCase() : text).replace(/e/g, "é")
        const written = swapped
          ? person(write(last!), write(first!))
          : person(write(`${first} ${middle}`), write(last!))
        expect(isSamePersonName(plain, written)).toBe(true)
        expect(isSamePersonName(written, plain)).toBe(true)
        expect(isSamePersonName(plain, `${written.first} ${written.last}`)).toBe(true)
      }),
      options
    )
  })

  it("another given or family name is another person", () => {
    fc.assert(
      fc.property(words, ([first, last, other, middle]) => {
        const plain = person(`${first} ${middle}`, last!)
        for (const stranger of [person(other!, last!), person(first!, other!), person(other!, `${middle} ${last}`)]) {
          expect(isSamePersonName(plain, stranger)).toBe(false)
          expect(isSamePersonName(stranger, plain)).toBe(false)
        }
      }),
      options
    )
  })

  it("the answer does not depend on which of the two is asked about, and nothing that is typed breaks it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string(),
        fc.string(),
        fc.string(),
        (first, last, otherFirst, otherLast) => {
          const [one, other] = [person(first, last), person(otherFirst, otherLast)]
          expect(isSamePersonName(one, other)).toBe(isSamePersonName(other, one))
          expect(isSamePersonName(one, one)).toBe(
            /[\p{L}\p{M}\p{N}]/u.test((first + last).normalize("NFKD").replace(/[\u0300-\u036f]/g, ""))
          )
        }
      ),
      options
    )
  })
})
