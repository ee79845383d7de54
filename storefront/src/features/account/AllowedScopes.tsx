import { SCOPE_MEANINGS, type OwnKey } from "@northlot/contract"

/** The permissions of an API key, in words. */
export function AllowedScopes({ scopes }: Pick<OwnKey, "scopes">) {
  return (
    <ul className="my-1 list-disc pl-5">
      {scopes.map((scope) => (
        <li key={scope}>{SCOPE_MEANINGS[scope]}</li>
      ))}
    </ul>
  )
}
