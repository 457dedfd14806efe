import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { DEFAULT_AGENCY_NAME } from '@makao/contract/platform/agency/agency.terms'
import { expect, test } from 'vitest'
import { canReadPdf, type PdfWord, pdfWords } from '../../../test/pdf-text'
import type { ToDraw } from './drawing'
import { createDrawer, drawPaper, drawPapers } from './drawing.service'

const strange = { file: new URL('../../../test/strange-drawer.mjs', import.meta.url), memoryLimit: 16 }
const agency = {
  name: DEFAULT_AGENCY_NAME,
  address: null,
  phoneNumber: null,
  email: null,
  taxPin: null,
  mpesaPaybill: null,
  mtnMerchantCode: null,
  airtelMerchantCode: null,
  bankDetails: null,
  logo: null,
  isSaved: false,
}
const newFile = { agency, title: 'Paper' }
const saying = (words: string): ToDraw => ({ kind: 'words', title: 'Paper', words })
const isPdf = (bytes: Uint8Array) => /^%PDF.*%%EOF\s*$/s.test(Buffer.from(bytes).toString('latin1'))

test.each(['callback', 'memory'])(
  'a paper that breaks by its %s ends neither the process nor another paper',
  async (way) => {
    const drawer = createDrawer(strange)
    const [broken, whole] = await Promise.allSettled([
      drawer.drawPaper(newFile, saying(way)),
      drawer.drawPaper(newFile, saying('plain')),
    ])
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'PAPER_NOT_DRAWN' } })
    expect(whole.status).toBe('fulfilled')
    expect(Buffer.from(await drawer.drawPaper(newFile, saying('plain'))).toString()).toBe('a paper')
  },
)

test('a paper that is never done is given up', async () => {
  const { drawPaper: draw } = createDrawer({ ...strange, timeLimit: 100 })
  await expect(draw(newFile, saying('endless'))).rejects.toMatchObject({ code: 'PAPER_NOT_DRAWN' })
})

test('a thread that ended after a paper draws no other', async () => {
  const drawer = createDrawer(strange)
  const started = once(process, 'worker') as Promise<[Worker]>
  const drawn = drawer.drawPaper(newFile, saying('last'))
  const [thread] = await started
  const ended = once(thread, 'exit')
  await Promise.all([drawn, ended])
  expect(Buffer.from(await drawer.drawPaper(newFile, saying('plain'))).toString()).toBe('a paper')
})

test('a paper of what is no paper is refused, and the next one is drawn', async () => {
  const nonsense = { kind: 'invoice', agency, invoice: {}, version: {} } as unknown as ToDraw
  await expect(drawPaper(newFile, nonsense)).rejects.toMatchObject({ code: 'PAPER_NOT_DRAWN' })
  expect(isPdf(await drawPaper(newFile, saying('plain')))).toBe(true)
})

test('more papers than there are threads are all drawn', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, () => drawPaper(newFile, saying('plain'))))
  expect(files.every(isPdf)).toBe(true)
})

/** @param onEnd is told that nothing more is read for the file */
async function* batchesOf(
  count: number,
  words: (place: number) => string,
  onEnd: () => void = () => undefined,
): AsyncGenerator<ToDraw[]> {
  try {
    for (let place = 0; place < count; place += 1) yield [saying(words(place))]
  } finally {
    onEnd()
  }
}

test('a file of many papers is whole, also when its last batch is small', async () => {
  const file = drawPapers(
    { ...newFile, isNumbered: false },
    batchesOf(30, (place) => `Paper ${place}`),
  )
  const bytes = new Uint8Array(await new Response(file).arrayBuffer())
  expect(isPdf(bytes)).toBe(true)
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Count 30')
})

test('a file of many papers breaks off where one cannot be drawn, and what was read for it is given back', async () => {
  let ended = 0
  const words = (place: number) => (place === 2 ? 'callback' : 'plain')
  const file = createDrawer(strange).drawPapers(
    newFile,
    batchesOf(4, words, () => {
      ended += 1
    }),
  )
  await expect(new Response(file).arrayBuffer()).rejects.toMatchObject({ code: 'PAPER_NOT_DRAWN' })
  expect(ended).toBe(1)
})

test('a file that nobody wants any more is not read on', async () => {
  let ended = 0
  const batches = batchesOf(
    1000,
    () => 'plain',
    () => {
      ended += 1
    },
  )
  const file = drawPapers({ ...newFile, isNumbered: false }, batches)
  const reader = file.getReader()
  await reader.read()
  await reader.cancel()
  expect(ended).toBe(1)
})

async function wordsOf(batch: ToDraw[]): Promise<PdfWord[]> {
  async function* batches(): AsyncGenerator<ToDraw[]> {
    yield batch
  }
  return pdfWords(new Uint8Array(await new Response(drawPapers(newFile, batches())).arrayBuffer()))
}

test.runIf(canReadPdf)(
  'the lines to sign on fall into no footer and off no page, however much is demanded',
  async () => {
    const words = await wordsOf(
      Array.from({ length: 30 }, (_, more) => ({
        kind: 'demand-letter',
        agency,
        letter: {
          unitNumber: 'A1',
          propertyName: 'Umoja',
          currency: 'KES',
          lines: Array.from({ length: more + 1 }, () => ({ title: 'Rent', dueDate: '2026-10-01', balance: 1_500_000 })),
          total: 1_500_000 * (more + 1),
          ways: [],
          payBy: '2026-12-01',
          tenantName: 'Wanjiku Kamau',
        },
        version: { version: 1, issuedOn: '2026-11-24' },
      })),
    )
    const signed = words.filter(({ text }) => text === 'Received')
    expect(signed).toHaveLength(30)
    for (const { bottom } of signed) expect(bottom).toBeLessThan(790)
  },
)

test.runIf(canReadPdf)('a heading that needs two lines runs into no row', async () => {
  const columns = [
    { key: 'month', heading: 'Month', kind: 'text', width: 70 },
    { key: 'taken', heading: 'Brought forward from before', kind: 'money', width: 10 },
  ] as const
  const words = await wordsOf([
    { kind: 'sheet', sheet: { title: 'Owner balances', about: [], columns }, footer: '' },
    { kind: 'sheet-rows', rows: { columns, rows: [{ month: 'June', taken: 100 }], isTotal: false } },
  ])
  const heading = words.filter(({ text }) => /forward|before/.test(text))
  expect(heading).toHaveLength(2)
  const june = words.find(({ text }) => text === 'June')
  for (const { bottom } of heading) expect(june?.top).toBeGreaterThan(bottom)
})
