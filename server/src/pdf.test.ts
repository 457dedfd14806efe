import { expect, test } from 'vitest'
import { canReadPdf, pdfText } from '../test/pdf-text'
import { newPdf, streamOf } from './pdf'

test.runIf(canReadPdf)('what is drawn is without emoji, and with every letter and sign', async () => {
  const doc = newPdf('Signs')
  doc.addPage().font('plain').text('🏠 Nyumba ✅👩🏾‍🔧 Wanjirũ wa Mūgo 🇰🇪', 50, 50)
  doc.text('13.9 m³ © “Estates” – ✔').end()
  const text = pdfText(await new Response(streamOf(doc)).arrayBuffer())
  expect(text.trim().split('\n')).toEqual(['Nyumba Wanjirũ wa Mūgo', '13.9 m³ © “Estates” – ✔'])
})
