import PDFDocument from "pdfkit"

/** A document that stands for a dealer's licence in the demo and says so across its full width. */
export function drawDemoLicence(
  dealer: { name: string; address: string; omvic: string },
  lastDay: string
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: 56,
    lang: "en-CA",
    info: { Title: "Demonstration document", Author: "Northlot" },
  })
  const parts: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part))
    pdf.on("end", () => resolve(Buffer.concat(parts)))
    pdf.on("error", reject)
  })
  pdf.fontSize(40).fillColor("#b42318").text("DEMO, NOT A LICENCE", { align: "center" })
  pdf
    .moveDown()
    .fontSize(14)
    .fillColor("#000")
    .text("Stands for a motor vehicle dealer's registration in the demonstration data.")
  pdf.moveDown()
  for (const line of [
    `Registered name: ${dealer.name}`,
    `Address: ${dealer.address}`,
    `Number: ${dealer.omvic}`,
    `Valid until: ${lastDay}`,
  ])
    pdf.text(line)
  pdf.moveDown().text("No such dealer exists. No authority issued this paper.")
  pdf.end()
  return finished
}
