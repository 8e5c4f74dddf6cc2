/** Returns a page of 4 × 6 inches with lines of text, as a PDF. */
export function labelPdf(lines: readonly string[]): Buffer {
  const shown = lines.map(
    (line, index) => `BT /F1 ${index === 0 ? 18 : 11} Tf 18 ${400 - index * 22} Td (${escaped(line)}) Tj ET`,
  );
  const content = ["1 w 9 9 270 414 re S", ...shown].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, "0");
  });
  const table = [`xref\n0 ${objects.length + 1}`, "0000000000 65535 f ", ...offsets.map((at) => `${at} 00000 n `)];
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}${table.join("\n")}\n${end}`, "latin1");
}

/** Helvetica's encoding has no other characters. */
function escaped(line: string): string {
  return line.replaceAll(/[^\x20-\x7e]/g, "?").replaceAll(/[\\()]/g, String.raw`\$&`);
}
