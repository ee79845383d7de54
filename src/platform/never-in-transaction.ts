import { refuseInTransaction } from "./database"

/**
 * The same object, refusing every call inside a transaction but those of `pure`, which ask nobody: whoever waits for
 * the outside world may hold no locks. `what` begins the sentence of the refusal.
 */
export function neverInTransaction<Called extends object>(
  what: string,
  called: Called,
  pure: readonly (keyof Called)[] = []
): Called {
  return new Proxy(called, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== "function" || pure.includes(name as keyof Called)) return member
      return (...given: unknown[]): unknown => {
        refuseInTransaction(what)
        return member.apply(receiver, given) as unknown
      }
    },
  })
}
