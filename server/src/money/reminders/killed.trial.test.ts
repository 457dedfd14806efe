import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstTexts } from '@makao/contract/money/reminders/reminders.messages'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port'
import { testConfig } from '../../../test/api'
import { startChild } from '../../../test/child'
import { embeddedDataDir } from '../../../test/database'
import { startMailbox } from '../../../test/mailbox'
import { openPatiently } from '../../../test/open-patiently'
import { trialRandom } from '../../../test/random'
import type { Reminding, Told } from '../../../test/remind-until-killed'
import { createServerDatabase, dropServerDatabase } from '../../../test/server-database'
import { type SentSms, type SmsProvider, startSmsProvider } from '../../../test/sms-provider'
import { insertRows } from '../../db/insert-rows'
import type { Db } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { callbackSecret } from '../../messaging/outbox/callback-address.rules'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { MAIL_WORKERS } from '../../messaging/providers/email.service'
import { SMS_WORKERS } from '../../messaging/providers/sms.service'
import { profiles } from '../../people/accounts/accounts.table'
import { postCharges } from '../charges/charging.service'
import { notificationSettings } from '../reminder-settings/reminder-settings.table'
import { reminders } from './reminders.table'

const random = trialRandom('killed while it reminds')
/** In `npm run crash-test:reminders` 5,000. */
const tenants = Number(process.env.REMINDED_TENANTS ?? 100)
const KILLS = 2
/** Reports that the provider makes at one moment. */
const AT_ONCE = 20
/** How long the process waits for a report, in ms, however busy the machine: without one it would send again. */
const QUIET = 600_000 + 10 * tenants
const NOW = '2026-11-21T09:00:00Z'

const phoneOf = (place: number) => `+254712${String(place).padStart(6, '0')}`

/** So many tenants whose rent is due in three days, to be reminded by mail and SMS. */
async function fill(db: Db): Promise<void> {
  const now = new Date(NOW)
  const places = Array.from({ length: tenants }, (_, place) => place)
  const ids = places.map(() => ({
    tenant: crypto.randomUUID(),
    unit: crypto.randomUUID(),
    tenancy: crypto.randomUUID(),
  }))
  const propertyId = crypto.randomUUID()
  await db.transaction(async (tx) => {
    const property = { name: 'Jacaranda Court', country: 'Kenya', city: 'Nairobi', currency: 'KES' } as const
    await tx
      .insert(properties)
      .values({ id: propertyId, ...property, address: 'Ngong Road', propertyType: 'apartment' })
    const people = ids.map(({ tenant: id }, place) => ({
      id,
      fullName: `Tenant ${place}`,
      email: `tenant${place}@example.com`,
      phoneNumber: phoneOf(place),
    }))
    await insertRows(tx, profiles, people)
    const homes = ids.map(({ unit: id }, place) => ({
      id,
      propertyId,
      unitNumber: `A${place}`,
      currency: 'KES' as const,
      rentAmount: 1_500_000,
      serviceChargeAmount: 0,
      rentDueDate: 24,
      serviceChargeDueDate: 24,
    }))
    await insertRows(tx, units, homes)
    const held = ids.map(({ tenancy: id, tenant: tenantId, unit: unitId }) => ({
      id,
      tenantId,
      unitId,
      currency: 'KES' as const,
      startDate: '2026-01-01',
      isActive: true,
    }))
    await insertRows(tx, tenancies, held)
    // Two amounts a tenant, of which one message tells.
    const charges = ids.flatMap(({ tenancy: tenancyId }) =>
      (['rent', 'service_charge'] as const).map((paymentType) => ({
        tenancyId,
        currency: 'KES' as const,
        amount: 1_500_000,
        dueDate: '2026-11-24',
        paymentType,
      })),
    )
    await postCharges(tx, { id: null, name: 'Makao' }, charges, now)
    const [admin] = await tx
      .insert(profiles)
      .values({ fullName: 'Admin', email: 'admin@example.com', role: 'admin' })
      .returning({ id: profiles.id })
    await tx.insert(notificationSettings).values({
      userId: admin?.id ?? '',
      rentReminderEnabled: true,
      rentReminderDays: 3,
      rentReminderTemplate: firstTexts.rent,
      serviceChargeReminderEnabled: true,
      serviceChargeReminderDays: 3,
      serviceChargeReminderTemplate: firstTexts.serviceCharge,
      overdueReminderEnabled: false,
      overdueReminderDays: 1,
      overdueReminderTemplate: firstTexts.overdue,
      emailEnabled: true,
      smsEnabled: true,
      updatedAt: now,
    })
  })
}

const twice = (seen: readonly string[]) => seen.filter((each, place) => seen.indexOf(each) !== place)

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

/** A database of the kind that is tested, and a folder for each of the processes that share it. */
async function places(): Promise<Place[]> {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') return [{ dataDir: await embeddedDataDir(), databaseUrl: undefined }]
  const { name, url: databaseUrl } = await createServerDatabase(template.administrationUrl, template.name)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'makao-reminding-'))))
  onTestFinished(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))).then(() => undefined))
  return folders.map((dataDir) => ({ dataDir, databaseUrl }))
}

/** The provider reports on what it took, and goes on asking until one of the processes listens. */
function reportOn(provider: SmsProvider, ports: readonly number[]): void {
  let isOver = false
  async function report({ id, to }: SentSms, port: number | undefined): Promise<boolean> {
    const body = new URLSearchParams({ id, status: 'Success', phoneNumber: to })
    const url = `http://127.0.0.1:${port}/api/sms/${callbackSecret(testConfig())}/reports`
    const answer = await fetch(url, { method: 'POST', body }).catch(() => undefined)
    return answer?.ok ?? false
  }
  const reporting = (async () => {
    const told = new Set<string>()
    for (let tried = 0; !isOver; tried++) {
      const untold = provider.taken.filter(({ id }) => !told.has(id)).slice(0, AT_ONCE)
      const port = ports[tried % ports.length]
      await Promise.all(untold.map(async (sms) => (await report(sms, port)) && told.add(sms.id)))
      await new Promise((tick) => setTimeout(tick, 20))
    }
  })()
  onTestFinished(async () => {
    isOver = true
    await reporting
  })
}

describe('killed again and again while it reminds', () => {
  test('no tenant has a mail or SMS twice, and what was cut off is shown, by one process or by two that share a database', async () => {
    const shared = await places()
    const [first] = shared
    if (!first) throw new Error('There is no database.')
    const filled = await openPatiently(first)
    await fill(filled.db)
    await filled.close()

    const mailbox = await startMailbox()
    const provider = await startSmsProvider()
    onTestFinished(async () => {
      await Promise.all([mailbox.close(), provider.close()])
    })
    const ports = await Promise.all(shared.map(() => freePort()))
    reportOn(provider, ports)

    const clockAhead = Date.parse(NOW) - Date.now()
    const sent = () => mailbox.received.length + provider.taken.length
    const startOne = (place: Place, which: number) => {
      const given: Reminding = {
        ...place,
        port: ports[which] ?? 0,
        smtpUrl: mailbox.url,
        smsUrl: provider.url,
        clockAhead,
        quiet: QUIET,
      }
      return startChild('remind-until-killed.ts', JSON.stringify(given))
    }
    const children = shared.map(startOne)
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = Math.round(((kill + 0.3 + 0.6 * random.next()) / (KILLS + 1)) * 2 * tenants)
      // While SMS are still to be sent, or there would be nothing to cut off.
      const isTime = () => sent() >= enough || provider.taken.length >= 0.8 * tenants
      while (!isTime()) await new Promise((tick) => setTimeout(tick, 2))
      const which = kill % shared.length
      await children[which]?.kill()
      children[which] = startOne(shared[which] ?? first, which)
    }
    for await (const line of children[0]?.lines ?? []) {
      const { waiting = 0, sending = 0, unknown = 0, delivered = 0 }: Told = JSON.parse(line)
      // Of mail nobody reports, so what is unknown of it stays so; SMS that the provider took are resolved by its reports.
      const isAll = delivered > 0 && delivered === provider.taken.length
      if (waiting + sending === 0 && unknown <= KILLS * (MAIL_WORKERS + SMS_WORKERS) && isAll) break
    }
    await Promise.all(children.map((child) => child.kill()))

    const { db, close } = await openPatiently(first)
    onTestFinished(close)
    const written = await db.select().from(outboxMessages)
    expect(await db.$count(reminders)).toBe(2 * tenants)
    expect(new Set(provider.taken.map(({ message }) => /KES 30,000/.test(message)))).toEqual(new Set([true]))
    expect(written).toHaveLength(2 * tenants)
    const mails = mailbox.received.map(({ to }) => to)
    const numbers = provider.taken.map(({ to }) => to)
    expect(twice(mails)).toEqual([])
    expect(twice(numbers)).toEqual([])
    // What was cut off in the one instant between its note and its last line is shown as unknown, never lost.
    const missing = written.filter(({ recipient }) => !mails.includes(recipient) && !numbers.includes(recipient))
    expect(missing.filter(({ state }) => state !== 'unknown')).toEqual([])
    const unknown = written.filter(({ state }) => state === 'unknown').length - missing.length
    process.stdout.write(
      `${tenants} reminded, ${KILLS} kills: ${mails.length} mails, ${numbers.length} SMS; unknown ${unknown} that arrived, ${missing.length} cut off\n`,
    )
  })
})
