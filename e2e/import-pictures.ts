import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { messyWorkbook } from '../server/src/demo/messy-workbook'
import config from './playwright.config'
import { install } from './server'
import { hireStaff } from './templates'

// The pictures of docs/moving-in.md: an invented agency's workbook on its way into an empty Makao. With `--looks` each step at every
// width, light and dark, for whoever changes these screens.

const docs = join(import.meta.dirname, '../docs/moving-in')
const looks = process.argv[process.argv.indexOf('--looks') + 1]
const isLooking = process.argv.includes('--looks')
const widths = isLooking ? [360, 768, 1280] : [1280]
const schemes = isLooking ? (['light', 'dark'] as const) : (['light'] as const)

/** In bytes; a document is read on phones too. */
const MOST = 90_000

const makao = await install({}, 'main')
const browser = await chromium.launch(config.use?.launchOptions)

/** Made small by the browser itself. */
async function asWebp(png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  await page.evaluate('globalThis.__name = (named) => named')
  const encoded = await page.evaluate(
    async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await page.close()
  return Buffer.from(encoded, 'base64')
}

async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 800 })
      if (isLooking) {
        await writeFile(
          join(looks ?? '.', `${name}-${width}-${colorScheme}.png`),
          await page.screenshot({ fullPage: true }),
        )
        continue
      }
      const picture = await asWebp(await page.screenshot())
      if (picture.length > MOST) throw new Error(`${name}: ${picture.length} bytes, at most ${MOST}`)
      await writeFile(join(docs, `${name}.webp`), picture)
      process.stdout.write(`${name}.webp: ${Math.round(picture.length / 1000)} kB\n`)
    }
  }
}

try {
  if (!isLooking) await mkdir(docs, { recursive: true })
  const { manager } = await hireStaff(makao)
  const context = await browser.newContext({
    baseURL: makao.url,
    viewport: { width: 1280, height: 800 },
    ...(manager.state && { storageState: manager.state }),
  })
  const page = await context.newPage()
  await page.goto('/dashboard/properties/import')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keep(page, 'choose')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'Rent roll.xlsx', mimeType, buffer: messyWorkbook().bytes })
  await page.getByText(/^1 error in 1 row/).waitFor()
  const notice = page.getByText('Rent roll.xlsx checked')
  await notice.waitFor()
  await notice.waitFor({ state: 'hidden' })
  await keep(page, 'checked')
  await page.getByText('Leave out 1 row with errors').click()
  await page.getByText('Leave out 1 row with errors').scrollIntoViewIfNeeded()
  await keep(page, 'take-over')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Imported', { exact: true }).waitFor()
  await page.getByText('Imported', { exact: true }).scrollIntoViewIfNeeded()
  await keep(page, 'imported')
  if (isLooking) {
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').waitFor()
    await keep(page, 'undo')
  }
  await context.close()
} finally {
  await browser.close()
  await makao.stop()
}
