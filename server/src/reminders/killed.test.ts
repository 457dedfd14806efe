import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultTemplates } from '@makao/contract/notifications/notifications.terms'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { testConfig } from '../../test/api'
import { startChild } from '../../test/child'
import { embeddedDataDir } from '../../test/database'
import { startMailbox } from '../../test/mailbox'
import type { Reminding, Told } from '../../test/remind-until-killed'
import { startSmsProvider } from '../../test/sms-provider'
import { profiles } from '../accounts/accounts.table'
import { insertRows } from '../db/insert-rows'
import { openDatabase } from '../db/open'
import type { Db } from '../db/types'
import { MAIL_WORKERS } from '../messages/email.service'
import { outboxMessages } from '../messages/messages.table'
import { callbackSecret } from '../messages/reports.service'
import { notificationSettings } from '../notifications/notifications.table'
import { chargeRecords } from '../payments/charging.service'
import { properties } from '../properties/properties.table'
import { tenancies } from '../tenancies/tenancies.table'
import { units } from '../units/units.table'
import { reminders } from './reminders.table'

/** In `npm run crash-test` 5,000. */
const tenants = Number(process.env.REMINDED_TENANTS ?? 100)
const KILLS = 2
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
    const charges = ids.map(({ tenancy: tenancyId }) => ({
      tenancyId,
      currency: 'KES' as const,
      amount: 1_500_000,
      dueDate: '2026-11-24',
      paymentType: 'rent' as const,
    }))
    await chargeRecords(tx, { id: null, name: 'Makao' }, charges, now)
    const [admin] = await tx
      .insert(profiles)
      .values({ fullName: 'Admin', email: 'admin@example.com', role: 'admin' })
      .returning({ id: profiles.id })
    await tx.insert(notificationSettings).values({
      userId: admin?.id ?? '',
      rentReminderEnabled: true,
      rentReminderDays: 3,
      rentReminderTemplate: defaultTemplates.rent,
      serviceChargeReminderEnabled: false,
      serviceChargeReminderDays: 3,
      serviceChargeReminderTemplate: defaultTemplates.serviceCharge,
      overdueReminderEnabled: false,
      overdueReminderDays: 1,
      overdueReminderTemplate: defaultTemplates.overdue,
      emailEnabled: true,
      smsEnabled: true,
      updatedAt: now,
    })
  })
}

/** A port that nobody listens on, so that the process can be called at the same one after each restart. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

const twice = (seen: readonly string[]) => seen.filter((each, place) => seen.indexOf(each) !== place)

describe.runIf(inject('databaseTemplate').kind === 'embedded')('killed again and again while it reminds', () => {
  test(
    'each tenant has exactly one mail and one SMS',
    async () => {
      const dataDir = await embeddedDataDir()
      const filled = await openDatabase({ dataDir })
      await fill(filled.db)
      await filled.close()

      const port = await freePort()
      const mailbox = await startMailbox()
      const provider = await startSmsProvider()
      onTestFinished(async () => {
        await Promise.all([mailbox.close(), provider.close()])
      })
      // The provider reports on what it took, and goes on asking until somebody listens.
      const reportUrl = `http://127.0.0.1:${port}/api/sms/${callbackSecret(testConfig())}/reports`
      let isOver = false
      const reporting = (async () => {
        for (let reported = 0; !isOver; ) {
          const sms = provider.taken[reported]
          const body = new URLSearchParams({ id: sms?.id ?? '', status: 'Success', phoneNumber: sms?.to ?? '' })
          const answer = sms && (await fetch(reportUrl, { method: 'POST', body }).catch(() => undefined))
          if (answer?.ok) reported += 1
          else await new Promise((tick) => setTimeout(tick, 20))
        }
      })()
      onTestFinished(async () => {
        isOver = true
        await reporting
      })

      const sent = () => mailbox.received.length + provider.taken.length
      const given: Reminding = { dataDir, port, smtpUrl: mailbox.url, smsUrl: provider.url, begins: NOW }
      for (let kill = 0; kill < KILLS; kill++) {
        const child = startChild('remind-until-killed.ts', JSON.stringify(given))
        const enough = Math.round(((kill + 0.3 + 0.6 * Math.random()) / (KILLS + 1)) * 2 * tenants)
        while (sent() < enough && child.process.exitCode === null) await new Promise((tick) => setTimeout(tick, 2))
        await child.kill()
      }
      const last = startChild('remind-until-killed.ts', JSON.stringify(given))
      for await (const line of last.lines) {
        const { waiting = 0, sending = 0, unknown = 0, delivered = 0 }: Told = JSON.parse(line)
        // Of mail nobody reports, so what is unknown of it stays so; SMS are resolved by the reports.
        if (waiting + sending === 0 && unknown <= KILLS * MAIL_WORKERS && delivered === tenants) break
      }
      await last.kill()

      const { db, close } = await openDatabase({ dataDir })
      onTestFinished(close)
      const written = await db.select().from(outboxMessages)
      expect(await db.$count(reminders)).toBe(tenants)
      expect(written).toHaveLength(2 * tenants)
      const mails = mailbox.received.map(({ to }) => to)
      const numbers = provider.taken.map(({ to }) => to)
      expect(twice(mails)).toEqual([])
      expect(twice(numbers)).toEqual([])
      expect(new Set(numbers).size).toBe(tenants)
      // A mail that was cut off in the one instant between its note and its last line is shown as unknown, never lost.
      const missing = written.filter(({ channel, recipient }) => channel === 'email' && !mails.includes(recipient))
      expect(missing.filter(({ state }) => state !== 'unknown')).toEqual([])
      const ids = missing.map(({ id }) => id)
      if (ids.length > 0)
        await db.update(outboxMessages).set({ state: 'failed' }).where(inArray(outboxMessages.id, ids))
      const unknown = await db.$count(outboxMessages, eq(outboxMessages.state, 'unknown'))
      process.stdout.write(
        `${tenants} reminded, ${KILLS} kills: ${mails.length} mails, ${numbers.length} SMS, ${unknown} arrived unknown, ${ids.length} cut off\n`,
      )
      expect(mails.length + missing.length).toBe(tenants)
    },
    120_000 + tenants * 60,
  )
})
