import { Box } from "@mui/material"
import { encode } from "uqr"

/** Black on white in both themes, so that every camera reads it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, maxWidth: "100%", bgcolor: "#fff", borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}
