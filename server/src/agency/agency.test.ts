import { deflateSync } from 'node:zlib'
import { MOST_LOGO_BYTES } from '@makao/contract/agency/agency.terms'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../test/api'
import { testDatabase } from '../../test/database'
import { openPaper } from '../papers/paper'
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

const crcs = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest >>> 0
})
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const crc = body.reduce((rest, byte) => (crcs[(rest ^ byte) & 255] ?? 0) ^ (rest >>> 8), 0xffffffff) ^ 0xffffffff
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A picture as a canvas writes it: RGB with alpha. `pixels`: of what is packed. */
function png(given: { width?: number; interlaced?: number; pixels?: number } = {}): Buffer {
  const height = 8
  const { width = 12, interlaced = 0, pixels = height * (1 + width * 4) } = given
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, interlaced], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** The least of a JPEG that says its size: its pixels are the reader's business. */
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080008000801011100ffda0008010100003f00d2ffd9',
  'hex',
)

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
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
  const logo = dataUrl(png())
  const saved = await admin.client.agency.save({ ...form, logo })
  expect(saved).toEqual({
    ...form,
    email: 'rent@nyumba.example',
    taxPin: 'P051234567X',
    mtnMerchantCode: null,
    airtelMerchantCode: null,
    bankDetails: null,
    logo,
    isSaved: true,
  })
  expect(await manager.client.agency.get()).toEqual(saved)
  expect(await readAgency(db)).toEqual(saved)
  const { logo: _, ...contact } = saved
  expect(await readContact(db)).toEqual(contact)
  const [entry] = (await admin.client.audit.list({ search: 'agency' })).rows
  expect(entry).toMatchObject({ action: 'setting.agency-saved', after: { name: form.name, logo: '0 kB' } })

  await admin.client.agency.save({ ...form, name: 'Nyumba Bora', logo: null })
  expect(await manager.client.agency.get()).toMatchObject({ name: 'Nyumba Bora', logo: null })
  const [change] = (await admin.client.audit.list({ search: 'agency' })).rows
  expect(change).toMatchObject({
    before: { name: form.name, logo: '0 kB' },
    after: { name: 'Nyumba Bora', logo: null },
  })
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
    'name: Say whose papers they are',
    'taxPin: A PIN or TIN has 5 to 20 letters and digits',
  ])
})

describe('a logo', () => {
  test.each([
    ['a PNG', dataUrl(png())],
    ['a JPEG', dataUrl(jpeg, 'image/jpeg')],
  ])('%s is taken, and can be drawn', async (_, logo) => {
    const agency = await admin.client.agency.save({ ...form, logo })
    const paper = openPaper(agency, { title: 'Receipt' })
    paper.begin({ title: 'Receipt', lines: ['RCT-2026-00001'], footer: '' })
    paper.finish()
    const file = Buffer.from(await new Response(paper.file()).arrayBuffer())
    expect(file.toString('latin1')).toContain('/Subtype /Image')
    expect(file.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
  })

  const whole = png()
  // The second one promises other pixels than there are: drawing it ended the process.
  const twoHeaders = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAADUlIRFIAAAAEAAAABAgGAAAAqfGefgAAAA5JREFUeJxjiEICDMRxALcDEOFOMXnLAAAAAElFTkSuQmCC',
    'base64',
  )
  const changedAt = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }

  test('of an older backup that would end the process is left out of papers', async () => {
    const paper = openPaper({ ...(await readAgency(db)), logo: dataUrl(twoHeaders) }, { title: 'Receipt' })
    paper.begin({ title: 'Receipt', lines: ['RCT-2026-00001'], footer: '' })
    paper.finish()
    const file = Buffer.from(await new Response(paper.file()).arrayBuffer()).toString('latin1')
    expect(file.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(file).not.toContain('/Subtype /Image')
  })

  test.each([
    ['words', dataUrl(Buffer.from('no picture'))],
    ['half a PNG', dataUrl(whole.subarray(0, 45))],
    ['a PNG without its end', dataUrl(whole.subarray(0, -12))],
    ['a PNG with too few pixels', dataUrl(png({ pixels: 20 }))],
    ['a PNG with more pixels than it says', dataUrl(png({ pixels: 5_000_000 }))],
    ['a PNG of a whole wall', dataUrl(png({ width: 3000 }))],
    ['an interlaced PNG', dataUrl(png({ interlaced: 1 }))],
    ['a PNG that says it is a JPEG', dataUrl(whole, 'image/jpeg')],
    ['a PNG with two headers', dataUrl(twoHeaders)],
    ['a PNG with something behind its end', dataUrl(Buffer.concat([whole, Buffer.from('<script>')]))],
    ['a PNG with a wrong check sum', dataUrl(changedAt(whole, 30))],
    ['half a JPEG', dataUrl(jpeg.subarray(0, 30), 'image/jpeg')],
    ['a JPEG of nothing but its signs', dataUrl(Buffer.from('ffd8ffd9', 'hex'), 'image/jpeg')],
  ])('%s is refused', (_, logo) =>
    expectRefusal(
      admin.client.agency.save({ ...form, logo }),
      'LOGO_UNREADABLE',
      'This picture cannot be printed. Take a PNG or JPEG picture.',
    ),
  )

  test.each([
    ['another kind', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['an address', 'https://example.com/logo.png'],
    ['too many bytes', dataUrl(Buffer.alloc(MOST_LOGO_BYTES + 200))],
  ])('%s is not even looked at', async (_, logo) => {
    expect(await fieldErrorsOf(admin.client.agency.save({ ...form, logo }))).toHaveLength(1)
  })
})
