/**
 * The parts of a letter. `templates.ts` defines them for each kind, and only `layout.ts` turns them into HTML and
 * text.
 */
export interface Letter {
  /** The subject line, which names the action that the letter asks for. */
  subject: string
  /** The car's name in the subject. In a long subject the name is shortened, so that action and deadline remain. */
  car?: string
  /** The first name in the greeting; letters to a desk have none. */
  first?: string
  /** What happened, in one sentence. */
  happened: string
  /** Paragraphs of plain text. */
  details?: readonly string[]
  rows?: readonly Row[]
  /** The deadline for the action. */
  deadline?: Row | null
  /** A code to read out or type, on a separate line before any link. */
  code?: string
  /** The only button; it leads directly to the page for the action. */
  button?: Link
  /** A list, one item below the other, in a message about several things. */
  items?: readonly (Link & { text: string })[]
  /** Links in small print at the end, for example links that stop a part of the messages of this kind. */
  ends?: readonly Link[]
  /** The sentence that tells the person why they receive this e-mail. */
  why: string
  /** How to stop letters of this kind: the path of a link, or a sentence why they cannot be stopped. */
  stop: { path: string } | { sentence: string }
}

export interface Row {
  label: string
  /** An amount or a time in readable form. */
  value: string
}

export interface Link {
  label: string
  /** The link's complete path on the market's site. */
  path: string
}

/** The frame of every letter: the operator, and a photo of the car. */
export interface Around {
  photo?: Photo | null
  operator?: Operator | null
}

export interface Photo {
  /** A path on the market's site, or the full URL of the storage. */
  url: string
  alt: string
  width: number
  height: number
}

/** The details entered under Site details; empty where nothing was entered. */
export interface Operator {
  registeredName: string
  address: string
}

export interface Email {
  subject: string
  /** The preview text that a mail program shows after the subject. */
  preheader: string
  text: string
  html: string
}
