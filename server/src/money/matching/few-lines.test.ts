import { createHash } from 'node:crypto'
import { addDays } from '@makao/contract/days'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { TODAY } from '../../../test/debtors'
import { trialRandom } from '../../../test/random'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { takeIn } from '../payments/payments.service'
import type { Judgement, LineToJudge } from './judge.rules'
import { readMatcher, readMatcherOf, readTiedTo } from './matching.service'
import { matchingRules } from './matching.table'
import { findByPerson, MOST_PEOPLE } from './signs.repository'
import { unitKey } from './typed-account.rules'

const { db } = testDatabase()
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)
const chosen = trialRandom('few lines')
const now = new Date(`${TODAY}T09:00:00Z`)
const given = ['Jane', 'Grace', 'Peter', 'José', "Ng'ang'a"]
const family = ['Wanjiku', 'Otieno', 'Mwangi', 'Achieng', 'Kamau', 'Were', 'Juma']
const numbersOfUnits = ['A1', 'A-02', 'Shop 3', 'hse 04', '101', '7']
const person = () =>
  `${chosen.pick(given)} ${chosen.pick(family)}${chosen.chance(0.3) ? ` ${chosen.pick(family)}` : ''}`
const phone = () => `07${String(chosen.int(100) * 1000 + 126 + chosen.int(2)).padStart(8, '0')}`
const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const masked = (number: string) => `254${number.slice(1, 2)} ***** ${number.slice(-3)}`

interface Home {
  tenancyId: string
  tenantName: string
  phone: string
  unitNumber: string
  numbers: string[]
  propertyId: string
  propertyName: string
  /** Nobody has moved out. */
  isHome: boolean
}
const homes: Home[] = []

async function letOne(propertyId: string, propertyName: string, unitNumber: string): Promise<void> {
  const { id: unitId } = await buildUnit({ propertyId, unitNumber })
  const [unit] = await db.select({ number: units.accountNumber }).from(units).where(eq(units.id, unitId))
  const numbers = [unit?.number ?? '']
  if (chosen.chance(0.3)) {
    const accountNumber = `OLD${100 + homes.length}`
    await db.insert(unitAccountNumbers).values({ accountNumber, unitId })
    numbers.push(accountNumber)
  }
  const tenantName = person()
  const own = phone()
  const { id: tenantId } = await buildTenant({ fullName: tenantName, phoneNumber: own })
  if (chosen.chance(0.2)) {
    await db
      .update(profiles)
      .set({ secondPhone: phone(), companyName: 'Umoja Traders Ltd' })
      .where(eq(profiles.id, tenantId))
  }
  const endDate = chosen.chance(0.2) ? addDays(TODAY, -chosen.pick([10, 300, 500])) : undefined
  const { id: tenancyId } = await buildTenancy({
    tenantId,
    unitId,
    startDate: '2024-01-01',
    ...(endDate && { endDate }),
  })
  if (chosen.chance(0.7)) await buildCharge({ tenancyId, amount: 100_000 * (1 + chosen.int(20)) })
  if (chosen.chance(0.2)) {
    const { id: profileId } = await buildTenant({ fullName: person(), phoneNumber: phone() })
    await db.insert(coTenants).values({ tenancyId, profileId, since: '2026-01-01' })
  }
  homes.push({ tenancyId, tenantName, phone: own, unitNumber, numbers, propertyId, propertyName, isHome: !endDate })
}

function lineOf(home: Home, other: Home): LineToJudge {
  const [number = ''] = home.numbers
  const typed = chosen.pick([
    number,
    number.toLowerCase(),
    home.numbers.at(-1) ?? '',
    number.slice(0, -1),
    number.replace('1', 'I'),
    `${number.slice(1, 2)}${number.slice(0, 1)}${number.slice(2)}`,
    `${home.propertyName.split(' ')[0]} hse ${unitKey(home.unitNumber)}`,
    `rent ${home.unitNumber}`,
    home.tenantName,
    home.phone,
    'rent',
    '',
    'mama boys',
    other.numbers[0] ?? '',
    `plot ${chosen.int(99)}`,
  ])
  const payer = chosen.chance(0.7) ? home.phone : phone()
  return {
    accountTyped: typed,
    details: chosen.chance(0.3) ? `MPESA C2B ${chosen.pick([number, typed])} NOV` : '',
    payerName: chosen.pick([home.tenantName.toUpperCase(), home.tenantName.split(' ')[0] ?? '', person(), '']),
    payerPhone: chosen.pick([payer, `254${payer.slice(1)}`, masked(payer), sha(`254${payer.slice(1)}`), '']),
    amount: 100_000 * (1 + chosen.int(20)),
    currency: chosen.chance(0.95) ? 'KES' : 'UGX',
    day: TODAY,
    account: { id: null, ownerId: null, propertyId: chosen.chance(0.1) ? home.propertyId : null, prefix: null },
  }
}

beforeAll(async () => {
  for (const name of [
    'Green View Apartments',
    'Jacaranda Court',
    'Baraka Plaza',
    'Umoja Flats',
    'Acacia',
    'Mali Safi',
    'Imara',
    'Palm Court',
    'Lake',
    'Uzima',
  ]) {
    const { id } = await buildProperty({ name })
    for (const unitNumber of numbersOfUnits) await letOne(id, name, unitNumber)
  }
  for (let count = 0; count < 60; count += 1) {
    const home = chosen.pick(homes)
    const payment = {
      ...{ requestId: crypto.randomUUID(), tenancyId: home.tenancyId, currency: 'KES' as const, amount: 100 },
      ...{ method: 'mpesa' as const, reference: `UKF${String(count).padStart(7, '0')}`, receivedOn: '2026-10-01' },
      payerName: chosen.pick([home.tenantName, person(), null]),
      payerPhone: chosen.pick([home.phone, masked(home.phone), sha(`254${home.phone.slice(1)}`), phone(), null]),
    }
    await db.transaction((tx) => takeIn(tx, { id: null, name: 'Baraka Juma' }, payment, now))
  }
  const [first, second] = homes
  const rule = { words: 'as it came', createdByName: 'Baraka Juma', createdAt: now }
  await db.insert(matchingRules).values([
    { ...rule, id: crypto.randomUUID(), kind: 'account', pattern: 'MAMABOYS', tenancyId: first?.tenancyId ?? '' },
    {
      ...rule,
      id: crypto.randomUUID(),
      kind: 'phone',
      pattern: `p ${homes[9]?.phone.slice(1)}`,
      tenancyId: second?.tenancyId ?? '',
    },
  ])
})

/** As judged, to be compared. Sums of the same in another order differ in their last digits. */
const nearly = ({ suggestions, ...said }: Judgement) => ({
  ...said,
  suggestions: suggestions.map(({ confidence, ...rest }) => ({ ...rest, confidence: expect.closeTo(confidence, 9) })),
})

test('a few lines looked up by themselves are judged as by everything that there is', async () => {
  const lines = Array.from({ length: 400 }, () => lineOf(chosen.pick(homes), chosen.pick(homes)))
  const whole = await readMatcher(db, TODAY)
  const together = await readMatcherOf(db, TODAY, lines)
  for (const line of lines) expect({ line, ...together.judge(line) }).toEqual({ line, ...nearly(whole.judge(line)) })
  for (const line of lines.slice(0, 20)) {
    const alone = await readMatcherOf(db, TODAY, [line])
    expect({ line, ...alone.judge(line) }).toEqual({ line, ...nearly(whole.judge(line)) })
    const tied = (await readTiedTo(db, TODAY, line)).map(({ tenancyId }) => tenancyId)
    expect(tied.toSorted()).toEqual(
      whole
        .tiedTo(line)
        .map(({ tenancyId }) => tenancyId)
        .toSorted(),
    )
  }
})

test('of a name that more share than are looked at no tenancy is read, and of any other each', async () => {
  // Who left long ago is not looked for.
  const home = homes.find(({ isHome }) => isHome)
  await db.execute(sql`insert into profiles (id, full_name, email, role)
    select gen_random_uuid(), 'Zuhura ' || n, 'zuhura' || n || '@example.com', 'tenant' from generate_series(1, ${MOST_PEOPLE}::int) n`)
  const { id: tenantId } = await buildTenant({ fullName: 'Zuhura Zawadi' })
  const { id: tenancyId } = await buildTenancy({ tenantId })
  const own = `p${home?.phone.slice(1)}`
  const { people, crowded } = await findByPerson(db, ['wzuhura', 'wzawadi', own], TODAY)
  expect([...crowded]).toEqual(['wzuhura'])
  const foundBy = (mark: string) => people.filter((each) => each.mark === mark).map((each) => each.tenancyId)
  expect([foundBy('wzuhura'), foundBy('wzawadi')]).toEqual([[], [tenancyId]])
  expect(foundBy(own)).toContain(home?.tenancyId)
})

test('the database compares numbers of units as the matcher does', async () => {
  const texts = [
    'A1',
    'a-01',
    'Hse 04',
    'Shop 3',
    'HOUSE NO 007',
    '10',
    '0',
    'B10 07',
    'FLAT B2',
    'Room12',
    'Office',
    'No 1A',
    '',
  ]
  const { rows } = await db.execute<{ text: string; key: string }>(
    sql`select text, unit_key(text) as key from unnest(${sql.param(texts)}::text[]) text`,
  )
  expect(rows).toEqual(texts.map((text) => ({ text, key: unitKey(text) })))
})

test('a payer has the mark of a whole name where two words or more are told, and of a first name none', async () => {
  const names = ['JANE', 'Jane W', 'W Jane', 'J W', 'Jane Wanjiku', 'wanjiku  W. JANE', 'Al al', '']
  const { rows } = await db.execute<{ marks: string[] }>(
    sql`select payer_marks('254712***126', name) as marks
      from unnest(${sql.param(names)}::text[]) with ordinality named (name, place) order by place`,
  )
  expect(rows.map(({ marks }) => marks)).toEqual([
    ['m126 jane'],
    ['m126 jane'],
    ['m126 jane'],
    [],
    ['m126 jane', 'njane wanjiku'],
    ['m126 wanjiku', 'njane wanjiku'],
    ['m126 al'],
    [],
  ])
})
