import { Link } from "react-router-dom"
import { useSettings } from "@/shared"
import { Loaded, Skeleton } from "@/ui"

/** The operator's name and contact details, as far as the operator has entered them. */
export function OperatorDetails() {
  const settings = useSettings()
  return (
    <Loaded
      query={settings}
      failed="The operator's details could not be loaded"
      waiting={<Skeleton className="h-24" />}
    >
      {({ operator: { registeredName, address, supportEmail, supportPhone } }) => {
        return (
          <>
            {registeredName || address ? (
              <address className="whitespace-pre-line not-italic">
                {registeredName && <strong>{registeredName}</strong>}
                <span>{registeredName && address && "\n"}</span>
                <span>{address}</span>
              </address>
            ) : (
              <p>The operator of this site has not entered its registered name and address yet.</p>
            )}
            {(supportEmail || supportPhone) && (
              <ul>
                {supportEmail && (
                  <li>
                    Email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                  </li>
                )}
                {supportPhone && (
                  <li>
                    Telephone: <a href={`tel:${supportPhone.replace(/[^\d+]/g, "")}`}>{supportPhone}</a>
                  </li>
                )}
              </ul>
            )}
            <p>
              Members can <Link to="/contact">write to us</Link> from their account.
            </p>
          </>
        )
      }}
    </Loaded>
  )
}

/** 'Example Auctions Inc. (“Northlot”, “we”)', or a general wording if no name is entered. */
export function OperatorName({ beginsSentence = false }: { beginsSentence?: boolean }) {
  const name = useSettings().data?.operator.registeredName
  return (
    <>
      {name
        ? `${name} (“Northlot”, “we”)`
        : `${beginsSentence ? "The" : "the"} operator of this site (“Northlot”, “we”), named at the end of this page${beginsSentence ? "," : ""}`}
    </>
  )
}
