export default function WorkspaceAnalytics() {
  return null
}
