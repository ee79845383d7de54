import { SCOPE_MEANINGS, type OwnKey } from "@northlot/contract"

/** What a key may do, in words. */
export function AllowedScopes({ scopes }: Pick<OwnKey, "scopes">) {
  return (
    <ul className="my-1 list-disc pl-5">
      {scopes.map((scope) => (
        <li key={scope}>{SCOPE_MEANINGS[scope]}</li>
      ))}
    </ul>
  )
}
