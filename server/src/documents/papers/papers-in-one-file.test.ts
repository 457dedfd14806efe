import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { papersOf } from '../../../test/papers'
import { canReadPdf } from '../../../test/pdf-text'
import { tenancies } from '../../homes/tenancies/tenancies.table'

const { db } = testDatabase()
const NOW = '2026-11-21T09:00:00Z'

const api = startApi(db, { now: NOW })
const { download, letTo, read, receive, statusOf, textOf } = papersOf(db, api, () => manager)

let manager: Identity
let tenant: Identity
let neighbour: Identity

beforeAll(async () => {
  manager = await api.signInAs('property_manager', 'Baraka Juma')
  tenant = await api.signInAs('tenant', 'Wanjirũ wa Mūgo')
  neighbour = await api.signInAs('tenant', 'Ssemakula Kato')
})

const counted = (length: number) => Array.from({ length }, (_, place) => place + 1)

describe('many receipts in one file', () => {
  test.runIf(canReadPdf)('exactly those that the filters show, one a page, by their numbers', async () => {
    const tenancyId = await letTo(neighbour.id, 'Many Court')
    const received: string[] = []
    // More than are read at a time.
    for (const _ of counted(101)) received.push((await receive(tenancyId)).receiptNumber ?? '')
    await receive(tenancyId, { receivedOn: '2026-11-19' })
    const response = await download(`receipts/pdf?search=many&tenantId=${neighbour.id}&from=2026-11-20`)
    expect(response.headers.get('x-total-rows')).toBe('101')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="receipts-2026-11-21.pdf"')
    const pages = textOf(await response.arrayBuffer())
      .split('\f')
      .slice(0, -1)
    expect(pages.map((page) => /RCT-2026-\d+/.exec(page)?.[0])).toEqual(received)
  })

  test.runIf(canReadPdf)('none is said', async () => {
    expect(await read('receipts/pdf?search=nothing+of+the+kind')).toContain('No payment was found.')
  })

  test('is for staff, and takes filters that there are', async () => {
    expect(await statusOf('receipts/pdf', tenant)).toBe(403)
    expect(await statusOf('receipts/pdf', {})).toBe(401)
    expect(await statusOf('receipts/pdf?from=2026-02-31')).toBe(400)
  })
})

describe('many statements in one file', () => {
  const idsOf = (...people: { id: string }[]) => people.map(({ id }) => id).join(',')

  test.runIf(canReadPdf)(
    'of each tenant what runs, of whoever left the last, by name and each from a new page',
    async () => {
      const left = await api.signInAs('tenant', 'Auma Left Already')
      await letTo(left.id, 'First Court')
      await receive(await letTo(left.id, 'Second Court'))
      await db.update(tenancies).set({ isActive: false, endDate: '2026-11-21' }).where(eq(tenancies.tenantId, left.id))
      const stays = await api.signInAs('tenant', 'Zuhura Stays Here')
      await receive(await letTo(stays.id, 'Third Court'))
      const never = await api.signInAs('tenant', 'Moraa Never Came')
      const response = await download(`tenants/statements/pdf?ids=${idsOf(stays, never, left)}&from=2026-11-01`)
      expect(response.headers.get('x-total-rows')).toBe('2')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="statements-2026-11-21.pdf"')
      const pages = textOf(await response.arrayBuffer())
        .split('\f')
        .slice(0, -1)
      expect(pages).toHaveLength(2)
      expect(pages[0]).toContain('Second Court')
      expect(pages[0]).toContain('Auma Left Already')
      expect(pages[1]).toContain('Zuhura Stays Here')
      // Each statement counts its own pages.
      for (const page of pages) expect(page).toContain('Page 1 of 1')
      expect(pages[1]).toContain('1 Nov 2026')
      expect(await read(`tenants/statements/pdf?ids=${never.id}`)).toContain('Nobody who was chosen has or had a unit.')
    },
  )

  test.runIf(canReadPdf)('of owners as each would be handed out alone, with its version', async () => {
    const owner = async (name: string) =>
      manager.client.owners.create({ name, kind: 'individual', isResident: true, phoneNumber: '', taxPin: '' })
    const [second, first] = [await owner('Wekesa Holdings'), await owner('Barasa Estates')]
    const query = `ids=${idsOf(second, first)}&from=2026-11&to=2026-11`
    const pages = textOf(await (await download(`owner-statements/pdf?${query}`)).arrayBuffer())
      .split('\f')
      .slice(0, -1)
    expect(pages.map((page) => /Barasa Estates|Wekesa Holdings/.exec(page)?.[0])).toEqual([
      'Barasa Estates',
      'Wekesa Holdings',
    ])
    const alone = await read(`owner-statement/pdf?ownerId=${second.id}&from=2026-11&to=2026-11`)
    // Besides the foot of the page, which numbers its own pages.
    const lines = (text: string) =>
      text.split('\n').filter((line) => line.trim() !== '' && !line.includes('Statement of'))
    expect(lines(pages[1] ?? '')).toEqual(lines(alone.replaceAll('\f', '')))
  })

  test('are of somebody, of not too many, and for staff', async () => {
    const refused = async (path: string) => {
      const response = await download(path)
      return [response.status, ((await response.json()) as { message: string }).message]
    }
    const many = Array.from({ length: 201 }, () => crypto.randomUUID()).join(',')
    for (const path of ['tenants/statements/pdf?', 'owner-statements/pdf?from=2026-11&to=2026-11&']) {
      expect(await refused(path.replace(/&$/, ''))).toEqual([400, 'Choose at least one row'])
      expect(await refused(`${path}ids=${many}`)).toEqual([400, 'Choose at most 200 rows'])
      expect(await statusOf(`${path}ids=${tenant.id}`, tenant)).toBe(403)
      expect(await statusOf(`${path}ids=${tenant.id}`, {})).toBe(401)
    }
    const backwards = `tenants/statements/pdf?ids=${tenant.id}&from=2026-11-02&to=2026-11-01`
    expect(await refused(backwards)).toEqual([400, 'The range ends before it begins'])
  })
})
