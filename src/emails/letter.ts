/** What a letter is made of: each kind says it in `templates.ts`, and `layout.ts` alone makes HTML and text of it. */
export interface Letter {
  /** Names the act. */
  subject: string
  /** Of a car that makes the subject too long, so that what is asked and until when still stand in it. */
  car?: string
  /** By which the reader is greeted; letters to a desk greet nobody. */
  first?: string
  /** In one sentence. */
  happened: string
  /** Paragraphs of plain text. */
  details?: readonly string[]
  /** The figures that matter. */
  rows?: readonly Row[]
  /** Until when it must be done. */
  deadline?: Row | null
  /** To be read out and typed: on a line of its own, before any link. */
  code?: string
  /** The one button: to the very place. */
  button?: Link
  /** One below the other: what a message of several things tells of each. */
  items?: readonly (Link & { text: string })[]
  /** What ends a part of such messages, in small print. */
  ends?: readonly Link[]
  /** Why the person gets it. */
  why: string
  /** How to stop it: the path of the link that does, or the sentence that says why nothing does. */
  stop: { path: string } | { sentence: string }
}

export interface Row {
  label: string
  /** An amount or a time, as people read it. */
  value: string
}

export interface Link {
  label: string
  /** Of our own site, whole. */
  path: string
}

/** What stands around every letter: the operator, and the photo of the car that it is about. */
export interface Around {
  photo?: Photo | null
  operator?: Operator | null
}

export interface Photo {
  /** A path of our own site, or the whole address of the storage. */
  url: string
  alt: string
  width: number
  height: number
}

/** As entered under Site details; empty where it was not. */
export interface Operator {
  registeredName: string
  address: string
}

export interface Email {
  subject: string
  /** What a mail program shows behind the subject. */
  preheader: string
  text: string
  html: string
}
