import { refuseInTransaction } from "./database"

/**
 * Returns a proxy that refuses calls inside a transaction: code that waits for outside services must hold no locks.
 * Methods in `pure` call nothing outside and stay allowed. `what` begins the error message.
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
