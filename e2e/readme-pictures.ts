import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from './playwright.config'
import { install } from './server'

// The picture of the README, light and dark: the dashboard on a desk, and before it a tenant's page on a phone. Both show the
// demo as it stands today.

const docs = join(import.meta.dirname, '../docs')
const PASSWORD = 'karibu-makao'
const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/** In bytes; a README is read on phones too. */
const MOST = 150_000

const makao = await install({}, 'demo')
const browser = await chromium.launch(config.use?.launchOptions)

async function open(who: 'admin' | 'tenant', size: typeof desk, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: makao.url,
    viewport: size,
    hasTouch: size === phone,
    deviceScaleFactor: size === phone ? 2 : 1,
    colorScheme,
  })
  const data = { login: `${who}@demo.makao`, password: PASSWORD }
  // Beside its first jobs the database may be busy: then the door says so.
  let answer = await context.request.post('/api/auth/sign-in', { data })
  for (let tries = 1; answer.status() === 503 && tries < 30; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    answer = await context.request.post('/api/auth/sign-in', { data })
  }
  if (!answer.ok()) throw new Error(await answer.text())
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** Both in one, drawn and made small by the browser itself. */
async function compose(back: Buffer, front: Buffer, isDark: boolean): Promise<Buffer> {
  const page = await browser.newPage()
  // What runs the script names functions by this one, which the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  const [far, near] = [back, front].map((picture) => `data:image/png;base64,${picture.toString('base64')}`)
  const encoded = await page.evaluate(
    async ({ far, near, edge, shadow }) => {
      const load = async (address = '') => {
        const picture = new Image()
        picture.src = address
        await picture.decode()
        return picture
      }
      const canvas = document.createElement('canvas')
      canvas.width = 1480
      canvas.height = 840
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('The browser draws nothing.')
      const frame = (
        x: number,
        y: number,
        width: number,
        height: number,
        radius: number,
        picture: HTMLImageElement,
      ) => {
        const outline = new Path2D()
        outline.roundRect(x, y, width, height, radius)
        Object.assign(pen, { shadowColor: shadow, shadowBlur: 24, shadowOffsetY: 8, fillStyle: edge })
        pen.fill(outline)
        pen.shadowColor = 'transparent'
        pen.save()
        pen.clip(outline)
        pen.drawImage(picture, x, y, width, height)
        pen.restore()
        Object.assign(pen, { strokeStyle: edge, lineWidth: 2 })
        pen.stroke(outline)
      }
      frame(20, 16, 1248, 780, 12, await load(far))
      frame(1128, 130, 332, 682, 28, await load(near))
      return canvas.toDataURL('image/webp', 0.86).split(',')[1] ?? ''
    },
    { far, near, edge: isDark ? '#3d4a44' : '#c9cdc9', shadow: isDark ? '#000c' : '#0004' },
  )
  await page.close()
  return Buffer.from(encoded, 'base64')
}

try {
  for (const look of ['light', 'dark'] as const) {
    const [staff, tenant] = [await open('admin', desk, look), await open('tenant', phone, look)]
    const picture = await compose(await staff.screenshot(), await tenant.screenshot(), look === 'dark')
    if (picture.length > MOST) throw new Error(`${look}: ${picture.length} bytes, at most ${MOST}`)
    await writeFile(join(docs, `dashboard-${look}.webp`), picture)
    process.stdout.write(`dashboard-${look}.webp: ${Math.round(picture.length / 1000)} kB\n`)
    for (const page of [staff, tenant]) await page.context().close()
  }
} finally {
  await browser.close()
  await makao.stop()
}
