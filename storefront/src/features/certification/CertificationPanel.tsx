export default function CertificationPanel() {
  return null
}
