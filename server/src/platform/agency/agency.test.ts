import { LOGO_SIDE } from '@makao/contract/platform/agency/agency.terms'
import { MOST_LOGO_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import {
  bomb,
  cmykJpeg,
  deepPng,
  half,
  jpegOf,
  PAGE,
  phonePhoto,
  pngOf,
  polyglot,
  polyglotInside,
  rawPng,
  SECRET,
  twoHeaders,
  webpOf,
} from '../../../test/pictures'
import { openPaper } from '../../documents/papers/paper'
import { upsertAgency } from './agency.repository'
import { readAgency, readContact } from './agency.service'

const { db } = testDatabase()
let api: Api
let admin: Identity
let manager: Identity

beforeAll(async () => {
  api = startApi(db)
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager')
})

const png = await pngOf()
const jpeg = await jpegOf()
const webp = await webpOf()

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const bytesOf = (dataUrl: string | null) => Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64')
const form = {
  name: 'Nyumba Bora Ltd',
  address: 'Ngong Road 12\nNairobi',
  phoneNumber: '0712 345 678',
  email: 'Rent@Nyumba.example',
  taxPin: 'p051234567x',
  mpesaPaybill: '522522',
  mtnMerchantCode: '',
  airtelMerchantCode: '',
  bankDetails: '',
  logo: null,
}

test('while nothing is saved, papers carry the name of the product', async () => {
  expect(await manager.client.agency.get()).toMatchObject({ name: 'Makao', logo: null, isSaved: false })
})

test('is saved by an admin, read by staff, and noted', async () => {
  const saved = await admin.client.agency.save({ ...form, logo: dataUrl(png) })
  expect(saved).toEqual({
    ...form,
    email: 'rent@nyumba.example',
    taxPin: 'P051234567X',
    mtnMerchantCode: null,
    airtelMerchantCode: null,
    bankDetails: null,
    logo: expect.stringMatching(/^data:image\/png;base64,/),
    isSaved: true,
  })
  expect(await manager.client.agency.get()).toEqual(saved)
  expect(await readAgency(db)).toEqual(saved)
  const { logo: _, ...contact } = saved
  expect(await readContact(db)).toEqual(contact)
  const [entry] = (await admin.client.audit.list({ search: 'agency' })).rows
  expect(entry).toMatchObject({
    action: 'setting.agency-saved',
    after: { name: form.name, logo: expect.stringMatching(/^\d+ kB$/) },
  })

  await admin.client.agency.save({ ...form, name: 'Nyumba Bora', logo: null })
  expect(await manager.client.agency.get()).toMatchObject({ name: 'Nyumba Bora', logo: null })
  const [change] = (await admin.client.audit.list({ search: 'agency' })).rows
  expect(change).toMatchObject({
    before: { name: form.name, logo: expect.stringMatching(/^\d+ kB$/) },
    after: { name: 'Nyumba Bora', logo: null },
  })
})

test('shows everybody with an account its name and a small logo, the latest', async () => {
  const tenant = await api.signInAs('tenant')
  const large = dataUrl(await pngOf(192, 96))
  await admin.client.agency.save({ ...form, logo: large })
  const { name, logo } = await tenant.client.agency.brand()
  expect(name).toBe(form.name)
  expect(await sharp(bytesOf(logo)).metadata()).toMatchObject({ width: 96, height: 48 })
  expect(await manager.client.agency.brand()).toEqual({ name, logo })
  await admin.client.agency.save({ ...form, name: 'Karibu Homes', logo: null })
  expect(await tenant.client.agency.brand()).toEqual({ name: 'Karibu Homes', logo: null })
})

test('says beside the field what it takes', async () => {
  const wrong = {
    ...form,
    name: ' ',
    mpesaPaybill: '1234',
    taxPin: 'P05',
    email: 'rent',
    mtnMerchantCode: 'x',
    logo: null,
  }
  expect((await fieldErrorsOf(admin.client.agency.save(wrong))).sort()).toEqual([
    'email: Invalid email address',
    'mpesaPaybill: A paybill has 5 to 7 digits',
    'mtnMerchantCode: A merchant code has 4 to 12 digits',
    'name: Enter the name of the agency',
    'taxPin: A PIN or TIN has 5 to 20 letters and digits',
  ])
})

/** A paper under the letterhead of the agency. */
async function paperOf(agency: Parameters<typeof openPaper>[0]): Promise<string> {
  const paper = openPaper(agency, { title: 'Receipt' })
  paper.begin({ title: 'Receipt', lines: ['RCT-2026-00001'], footer: '' })
  paper.finish()
  const file = Buffer.from(await new Response(paper.file()).arrayBuffer()).toString('latin1')
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true)
  return file
}

describe('a logo', () => {
  test.each([
    ['a PNG', async () => dataUrl(png)],
    ['a JPEG', async () => dataUrl(jpeg, 'image/jpeg')],
    ['an interlaced PNG of 16 bits', async () => dataUrl(rawInterlaced())],
    ['a PNG of 16 bits', async () => dataUrl(await deepPng())],
    ['a JPEG of a press', async () => dataUrl(await cmykJpeg(), 'image/jpeg')],
    ['a PNG that says it is a JPEG', async () => dataUrl(png, 'image/jpeg')],
    ['one larger than a paper needs', async () => dataUrl(await pngOf(200, 190))],
  ])('%s is taken, and can be drawn', async (_, logo) => {
    const agency = await admin.client.agency.save({ ...form, logo: await logo() })
    const { format, width = 0, height = 0, hasAlpha } = await sharp(bytesOf(agency.logo)).metadata()
    expect({ format, hasAlpha }).toEqual({ format: 'png', hasAlpha: false })
    expect(Math.max(width, height)).toBeLessThanOrEqual(LOGO_SIDE)
    expect(await paperOf(agency)).toContain('/Subtype /Image')
  })

  const rawInterlaced = () => rawPng(8, 8, [16, 6, 0, 0, 1], 8 * 8 * 8 + 15)

  test('that is a photograph is kept as a JPEG, since it is too large for a PNG', async () => {
    const logo = dataUrl(await jpegOf(700, 500), 'image/jpeg')
    const agency = await admin.client.agency.save({ ...form, logo })
    expect(await sharp(bytesOf(agency.logo)).metadata()).toMatchObject({ format: 'jpeg', width: LOGO_SIDE })
    expect(bytesOf(agency.logo).length).toBeLessThanOrEqual(MOST_LOGO_BYTES)
    expect(await paperOf(agency)).toContain('/Subtype /Image')
  })

  test.each([
    ['a JPEG with a page behind', () => dataUrl(polyglot(jpeg), 'image/jpeg')],
    ['a JPEG with a page inside', () => dataUrl(polyglotInside(jpeg), 'image/jpeg')],
    ['a PNG with a page behind', () => dataUrl(polyglot(png))],
    ['a PNG with a page inside', () => dataUrl(polyglotInside(png))],
  ])('that is a page too is not kept as one: %s', async (_, logo) => {
    const saved = await admin.client.agency.save({ ...form, logo: logo() })
    expect(bytesOf(saved.logo).includes(PAGE)).toBe(false)
    expect(await paperOf(saved)).not.toContain(PAGE)
  })

  test('does not tell where and by whom it was photographed', async () => {
    const { logo } = await admin.client.agency.save({ ...form, logo: dataUrl(await phonePhoto(), 'image/jpeg') })
    expect(bytesOf(logo).includes(SECRET)).toBe(false)
    expect(await sharp(bytesOf(logo)).metadata()).toMatchObject({ width: 48, height: 64 })
  })

  test('that is saved again is the same to the last byte, whatever kind it is', async () => {
    for (const [width, type] of [
      [64, 'png'],
      [700, 'jpeg'],
    ] as const) {
      const first = await admin.client.agency.save({ ...form, logo: dataUrl(await jpegOf(width, 400), 'image/jpeg') })
      expect(first.logo).toContain(type)
      expect((await admin.client.agency.save({ ...form, logo: first.logo })).logo).toBe(first.logo)
    }
  })

  describe('of an older backup', () => {
    const kept = async (bytes: Uint8Array, logoType: 'image/png' | 'image/jpeg') => {
      const row = { ...form, logo: Buffer.from(bytes).toString('base64'), logoType }
      await db.transaction((tx) => upsertAgency(tx, row, new Date()))
      return readAgency(db)
    }

    test.each([
      ['that would end the process', twoHeaders, 'image/png'],
      ['that was cut off', half(png), 'image/png'],
      ['that is no picture', Buffer.from(PAGE), 'image/jpeg'],
    ] as const)('%s is left out of papers', async (_, bytes, type) => {
      expect(await paperOf(await kept(bytes, type))).not.toContain('/Subtype /Image')
    })

    test('that is a page too stays what it was under the papers of that time', async () => {
      const agency = await kept(polyglot(jpeg).subarray(), 'image/jpeg')
      expect(agency.logo).toBe(dataUrl(polyglot(jpeg), 'image/jpeg'))
      const saved = await admin.client.agency.save({ ...form, logo: agency.logo })
      expect(saved.logo).toBe(agency.logo)
    })
  })

  test.each([
    ['words', () => dataUrl(Buffer.from('no picture')), 'it is no PNG or JPEG picture.'],
    ['half a PNG', () => dataUrl(half(png)), 'it is broken'],
    ['a PNG with too few pixels', () => dataUrl(rawPng(12, 8, [8, 6, 0, 0, 0], 20)), 'it is broken'],
    ['a picture of 900 million pixels', () => dataUrl(bomb()), 'more than 24 million pixels'],
    ['a PNG with two headers', () => dataUrl(twoHeaders), 'it is broken'],
    ['half a JPEG', () => dataUrl(half(jpeg), 'image/jpeg'), 'it is broken'],
    ['a JPEG of nothing but its signs', () => dataUrl(Buffer.from('ffd8ffd9', 'hex'), 'image/jpeg'), 'it is broken'],
    ['a WebP that says it is a PNG', () => dataUrl(webp), 'it is no PNG or JPEG picture.'],
  ])('%s is refused, with the reason', async (_, logo, reason) => {
    const before = await readAgency(db)
    await expectRefusal(
      admin.client.agency.save({ ...form, name: 'Another', logo: logo() }),
      'LOGO_UNREADABLE',
      expect.stringMatching(new RegExp(`^The logo cannot be used: .*${reason}`)),
    )
    expect(await readAgency(db)).toEqual(before)
  })

  test.each([
    ['another kind', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['an address', 'https://example.com/logo.png'],
    ['too many bytes', dataUrl(Buffer.alloc(MOST_LOGO_BYTES + 200))],
  ])('%s is not even looked at', async (_, logo) => {
    expect(await fieldErrorsOf(admin.client.agency.save({ ...form, logo }))).toHaveLength(1)
  })
})
