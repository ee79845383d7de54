import { endpoints } from "@/shared"
import { DocumentUpload, type SentDocument } from "@/shared/documents/DocumentUpload"

export interface LicenceUploadProps {
  value: SentDocument | null
  onChange: (value: SentDocument | null) => void
}

/** A dealer's OMVIC licence; the dealer may send it after the registration. */
export function LicenceUpload(props: LicenceUploadProps) {
  return (
    <DocumentUpload
      {...props}
      endpoint={endpoints.uploadLicence}
      label="OMVIC licence"
      remark="optional now, needed before you can bid or publish"
    />
  )
}
