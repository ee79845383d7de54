// A discrete-event simulation in virtual time, with processors, threads and scheduled events.

/** Pseudo-random numbers from 0 to 1; the same seed gives the same numbers (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Events by time; events of the same time run in the order of their scheduling. */
class Agenda {
  now = 0
  #heap = []
  #count = 0

  at(time, act) {
    const heap = this.#heap
    heap.push({ time, order: this.#count++, act })
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1
      if (!isBefore(heap[child], heap[parent])) break
      ;[heap[child], heap[parent]] = [heap[parent], heap[child]]
      child = parent
    }
  }

  after(milliseconds, act) {
    this.at(this.now + milliseconds, act)
  }

  /** Runs all events before `until`. */
  run(until = Infinity) {
    while (this.#heap.length > 0 && this.#heap[0].time <= until) {
      const { time, act } = this.#take()
      this.now = time
      act()
    }
  }

  #take() {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (heap.length === 0) return first
    heap[0] = last
    for (let parent = 0; ;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      let least = parent
      if (left < heap.length && isBefore(heap[left], heap[least])) least = left
      if (right < heap.length && isBefore(heap[right], heap[least])) least = right
      if (least === parent) return first
      ;[heap[parent], heap[least]] = [heap[least], heap[parent]]
      parent = least
    }
  }
}

const isBefore = (one, other) => one.time < other.time || (one.time === other.time && one.order < other.order)

/**
 * Processors that the busy threads share fairly. A thread does one thing at a time and uses at most one processor.
 */
class Machine {
  #agenda
  #processors
  #running = new Set()
  #since = 0
  #version = 0
  /** Processor time used, in milliseconds. */
  used = 0

  constructor(agenda, processors) {
    this.#agenda = agenda
    this.#processors = processors
  }

  thread() {
    return new Thread(this)
  }

  get #pace() {
    return Math.min(1, this.#processors / this.#running.size)
  }

  begin(thread) {
    this.#goOn()
    this.#running.add(thread)
    this.#plan()
  }

  #goOn() {
    const done = (this.#agenda.now - this.#since) * (this.#running.size === 0 ? 0 : this.#pace)
    for (const thread of this.#running) thread.left -= done
    this.used += done * this.#running.size
    this.#since = this.#agenda.now
  }

  #plan() {
    const version = ++this.#version
    if (this.#running.size === 0) return
    let next = null
    for (const thread of this.#running) if (!next || thread.left < next.left) next = thread
    this.#agenda.after(Math.max(0, next.left) / this.#pace, () => {
      if (version !== this.#version) return
      this.#goOn()
      this.#running.delete(next)
      next.finish()
      this.#plan()
    })
  }
}

class Thread {
  #machine
  #waiting = []
  #current = null
  left = 0

  constructor(machine) {
    this.#machine = machine
  }

  /** Queues work for the thread: it uses a processor for this long, then calls `then`. */
  work(milliseconds, then = () => undefined) {
    this.#waiting.push({ milliseconds, then })
    if (!this.#current) this.#next()
  }

  get depth() {
    return this.#waiting.length + (this.#current ? 1 : 0)
  }

  finish() {
    const { then } = this.#current
    this.#current = null
    then()
    if (!this.#current) this.#next()
  }

  #next() {
    this.#current = this.#waiting.shift() ?? null
    if (!this.#current) return
    this.left = this.#current.milliseconds
    this.#machine.begin(this)
  }
}

const percentile = (values, part) =>
  values.length === 0
    ? 0
    : [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))]

module.exports = { Agenda, Machine, percentile, randomFrom }
