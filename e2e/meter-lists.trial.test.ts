import { createHash } from 'node:crypto'
import jpeg from 'jpeg-js'
import { expect, letUnit, test, waitLonger } from './fixtures'

// Pictures as phones take them, and more meters than a screen holds.

test.use({ viewport: { width: 360, height: 740 } })

const [WIDE, HIGH] = [4000, 3000]
const PLACE = 'Taken at -1.28333 36.81667'

/**
 * A phone's photo held upright: stored lying, told by its note (6) to be turned a quarter to the right, and where it was taken. Its
 * left is dark and its right light as it lies, so upright the dark is above; and it is grainy, as photos in poor light are.
 */
function phonePhoto(): Buffer {
  const data = Buffer.alloc(WIDE * HIGH * 4, 255)
  const grain = Array.from({ length: 4096 }, (_, place) => createHash('sha256').update(`${place}`).digest()).flatMap(
    (bytes) => [...bytes],
  )
  for (let place = 0, pixel = 0; pixel < WIDE * HIGH; pixel += 1, place += 4) {
    const shade = ((pixel % WIDE) * 2 < WIDE ? 20 : 170) + ((grain[(pixel * 31) % grain.length] ?? 0) >> 2)
    data[place] = data[place + 1] = data[place + 2] = shade
  }
  const { data: plain } = jpeg.encode({ data, width: WIDE, height: HIGH }, 90)
  // TIFF, big end first: ImageDescription (0x10e, text) and Orientation (0x112, one short).
  const text = Buffer.from(`${PLACE}\0`)
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt16BE(tag, 0)
    head.writeUInt16BE(type, 2)
    head.writeUInt32BE(count, 4)
    return Buffer.concat([head, value])
  }
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08\0\x02', 'latin1'),
    entry(0x10e, 2, text.length, Buffer.from([0, 0, 0, 38])),
    entry(0x112, 3, 1, Buffer.from([0, 6, 0, 0])),
    Buffer.alloc(4),
    text,
  ])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255])
  // Before everything else, after the two bytes that a JPEG begins with.
  return Buffer.concat([plain.subarray(0, 2), head, exif, plain.subarray(2)])
}

const meterOf = (unitId: string | undefined, serialNumber: string) => ({
  requestId: crypto.randomUUID(),
  unitId,
  kind: 'water',
  serialNumber,
  digits: 6,
  installedOn: '2026-02-01',
  firstValue: 100_000,
  currency: 'KES',
  price: 15_000,
})

test('a photo of a phone is made small before it is sent, stands upright and says nothing of where it was taken', async ({
  page,
  agency,
  context,
  signIn,
  apiAs,
}) => {
  // As long as a phone may take to make it small (meters/photo.ts): a machine with much else to do takes longer.
  await waitLonger(context, [15_000])
  const taken = phonePhoto()
  expect(taken.length).toBeGreaterThan(3_000_000)
  const api = await apiAs(agency.manager)
  const { property, unit } = await letUnit(api)
  await api.post('/meters', meterOf(unit.id, 'W-1'))
  await signIn(agency.manager)
  await page.goto(`/dashboard/meters?tab=round&propertyId=${property.id}`)
  await page.getByLabel('What the meter shows').fill('112.5')
  await page.locator('input[type=file]').setInputFiles({ name: 'dial.jpg', mimeType: 'image/jpeg', buffer: taken })
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  const sending = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/photo'))
  await page.getByRole('button', { name: 'Save and next' }).click()
  const sent = await sending
  expect((await sent.response())?.ok()).toBe(true)
  // As many bytes as a slow network takes in seconds; the phone took thousands of kilobytes.
  expect((await sent.sizes()).requestBodySize).toBeLessThan(1_000_000)

  const kept = Buffer.from(await (await page.request.get(sent.url())).body())
  expect(kept.includes(PLACE)).toBe(false)
  const { data, width, height } = jpeg.decode(kept)
  expect([width, height]).toEqual([1200, 1600])
  const shadeAt = (x: number, y: number) => data[(Math.round(y * height) * width + Math.round(x * width)) * 4] ?? 0
  for (const x of [0.1, 0.9]) {
    expect(shadeAt(x, 0.1)).toBeLessThan(110)
    expect(shadeAt(x, 0.9)).toBeGreaterThan(150)
  }
})

test('of more meters than a hundred those in sight are drawn, and all are typed into one after the other', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { property } = await letUnit(api)
  const unitNumbers = Array.from({ length: 120 }, (_, place) => `B${String(place + 1).padStart(3, '0')}`)
  for (const unitNumber of unitNumbers) {
    const unit = await api.post(`/properties/${property.id}/units`, {
      unitNumber,
      currency: 'KES',
      rentAmount: 1_500_000,
      serviceChargeAmount: 0,
      rentDueDate: 5,
      serviceChargeDueDate: 5,
    })
    await api.post('/meters', meterOf(unit.id, `W-${unitNumber}`))
  }
  await signIn(agency.manager)
  await page.goto(`/dashboard/meters?tab=table&propertyId=${property.id}`)
  const fieldOf = (unitNumber: string) => page.getByLabel(`Water meter of unit ${unitNumber}`, { exact: true })
  await expect(fieldOf('B001')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '121')
  expect(await page.getByRole('table').getByRole('textbox').count()).toBeLessThan(60)
  await fieldOf('B001').focus()
  for (const unitNumber of unitNumbers) {
    await expect(fieldOf(unitNumber)).toBeFocused()
    await page.keyboard.type('112.5')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('120 to save')).toBeVisible()
  expect(await page.getByRole('table').getByRole('textbox').count()).toBeLessThan(60)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(fieldOf('B001')).toHaveValue('112.5')

  // The browser's own search would find what is drawn alone.
  await expect(fieldOf('B112')).toBeHidden()
  await page.getByLabel('Find unit').fill('b112')
  await expect(fieldOf('B112')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(fieldOf('B112')).toBeFocused()
  await page.getByLabel('Find unit').fill('Z')
  await expect(page.getByLabel('Find unit')).toHaveAccessibleDescription('No such unit')

  // On paper all of them stand.
  const fields = page.getByRole('table').getByRole('textbox')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await fields.count()).toBe(120)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await fields.count()).toBeLessThan(60)
})
