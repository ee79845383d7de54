export default function FeePrompt() {
  return null
}
