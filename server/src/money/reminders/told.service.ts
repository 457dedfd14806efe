import { formatWholeDay } from '@makao/contract/days'
import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { Words } from '@makao/contract/messaging/outbox/words.terms'
import { plainMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import {
  escalationOf,
  fillTemplate,
  type StepChannel,
  type TemplateVariable,
} from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import {
  demandText,
  firstTexts,
  overdueWithoutPenalty,
  reminderWords,
} from '@makao/contract/money/reminders/reminders.messages'
import type { Config } from '../../config'
import type { Queryable } from '../../db/types'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { readContact } from '../../platform/agency/agency.service'
import { handOutBillLinks, showBillLinks } from '../bill-links/bill-links.service'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import { readWhereToPay, type WhereToPay } from '../where-to-pay/where-to-pay.service'
import type { Owed, Reached } from './reminders.repository'
import { remindedTypes } from './reminders.rules'

/** At least one. */
export type Some<Each> = readonly [Each, ...Each[]]

export const isSome = <Each>(list: readonly Each[]): list is Some<Each> => list.length > 0

/** What a message is made of beside the amounts. */
export interface Wording {
  settings: ReminderSettings
  agency: Awaited<ReturnType<typeof readContact>>
  whereToPay: WhereToPay
  config: Config
}

/** @param tenancyIds of which messages speak */
export const readWording = async (
  db: Queryable,
  config: Config,
  tenancyIds: readonly string[],
  now: Date,
): Promise<Wording> => ({
  settings: await readSettings(db),
  agency: await readContact(db),
  whereToPay: await readWhereToPay(db, tenancyIds, now),
  config,
})

type Unit = Pick<Owed, 'tenancyId' | 'unitNumber'>

/** Units of amounts or people, each once. */
const unitsOf = <Of extends Unit>(owed: readonly Of[]): Of[] => [
  ...new Map(owed.map((each) => [each.tenancyId, each])).values(),
]

/** Where a tenant pays for units: the same place with another account number is another line. */
function waysOf(units: readonly Unit[], { whereToPay }: Pick<Wording, 'whereToPay'>) {
  const ways = unitsOf(units).flatMap(({ tenancyId }) => whereToPay(tenancyId))
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()]
}

/** What `reminderWords` ends a mail with. */
export const footOf = (units: readonly Unit[], wording: Wording) => ({
  ways: waysOf(units, wording),
  baseUrl: wording.config.baseUrl,
  agency: wording.agency.name,
})

type Place = Pick<Reached, 'unitNumber' | 'propertyName'>

/** As subjects name it. */
export const placeOf = ({ unitNumber, propertyName }: Place) => `unit ${unitNumber}, ${propertyName}`

function placesOf(owed: Some<Place & Unit>): string {
  const units = unitsOf(owed)
  const [first] = owed
  if (units.length === 1) return placeOf(first)
  return `units ${units.map(({ unitNumber }) => unitNumber).join(', ')}`
}

export const numberOf = ({ phoneNumber, country }: Pick<Reached, 'phoneNumber' | 'country'>) =>
  mobileNumber(phoneNumber, phoneCountryOf(country))

/** What a message tells of: `due` before and on the day, `overdue` after it by one of its steps, or by a letter that staff ask for. */
export type Telling = { is: 'due' } | { is: 'overdue'; step: number } | { is: 'letter' }

const isOf = (types: readonly string[], { paymentType }: Pick<Owed, 'paymentType'>) => types.includes(paymentType)

/** In which words: of one amount in those of its kind, of several in those for several. */
function templateOf(telling: Telling, amounts: Some<Owed>, settings: ReminderSettings): string {
  if (telling.is === 'overdue') {
    const template = escalationOf(settings)[telling.step - 1]?.template ?? settings.overdueReminderTemplate
    const isFirst = template === firstTexts.overdue
    return isFirst && !amounts.some(({ hasPenalty }) => hasPenalty) ? overdueWithoutPenalty : template
  }
  if (telling.is === 'letter')
    return escalationOf(settings).find(({ isDemandLetter }) => isDemandLetter)?.template ?? demandText
  const [only, ...others] = amounts
  if (others.length > 0) return settings.severalTemplate
  if (isOf(remindedTypes.rent, only)) return settings.rentReminderTemplate
  if (isOf(remindedTypes.serviceCharge, only)) return settings.serviceChargeReminderTemplate
  return isOf(remindedTypes.bill, only) ? settings.billReminderTemplate : settings.severalTemplate
}

export const totalOf = (amounts: readonly Pick<Owed, 'balance'>[]) =>
  amounts.reduce((sum, { balance }) => sum + balance, 0)

export interface Told {
  telling: Telling
  /** All that the message speaks of, of one tenant in one currency, the oldest first. */
  amounts: Some<Owed>
  /** What the tenant owes in that currency by then, with what the message does not speak of. */
  balance: number
  link: string
}

/** What fills the gaps of a template. Account numbers and places to pay are those of the units that it speaks of. */
export function valuesOf(
  { telling, amounts, balance, link }: Told,
  wording: Wording,
): Record<TemplateVariable, string> {
  const [oldest] = amounts
  const units = unitsOf(amounts)
  const money = (amount: number) => plainMoney(amount, oldest.currency, 'code')
  const total = money(totalOf(amounts))
  // What is due is due by the last of its days, what is overdue since the first.
  const day =
    telling.is === 'due'
      ? (amounts
          .map(({ dueDate }) => dueDate)
          .sort()
          .at(-1) ?? oldest.dueDate)
      : oldest.dueDate
  const ways = waysOf(units, wording)
  const numbers = units.map(({ accountNumber }) => accountNumber)
  return {
    tenant_name: oldest.tenantName,
    amount: total,
    total,
    unit_number: units.map(({ unitNumber }) => unitNumber).join(', '),
    due_date: formatWholeDay(day),
    list: amounts
      .map((each) => `${units.length > 1 ? `${each.unitNumber} ` : ''}${chargeTitle(each)} ${money(each.balance)}`)
      .join(', '),
    balance: money(balance),
    account_number: [...new Set(ways.flatMap(({ account }) => account ?? []))].join(', ') || numbers.join(', '),
    where_to_pay: [...new Set(ways.map(({ name, value }) => `${name} ${value}`))].join(' or '),
    link,
  }
}

/** What a message says on a channel. */
export function wordsOf(told: Told, channel: Channel, wording: Wording): Words {
  const { telling, amounts } = told
  const [oldest, ...others] = amounts
  const values = valuesOf(told, wording)
  const text = fillTemplate(templateOf(telling, amounts, wording.settings), values)
  if (channel === 'sms') return reminderWords.sms(text)
  const foot = footOf(amounts, wording)
  const isOverdue = telling.is !== 'due'
  if (others.length === 0) {
    const said = {
      title: chargeTitle(oldest),
      dueDate: formatWholeDay(oldest.dueDate),
      place: placeOf(oldest),
      isOverdue,
    }
    return reminderWords.ofOne(text, said, foot)
  }
  const isOne = unitsOf(amounts).length === 1
  const each = amounts.map((amount) => ({
    title: isOne ? chargeTitle(amount) : `${amount.unitNumber} ${chargeTitle(amount)}`,
    dueDate: formatWholeDay(amount.dueDate),
    balance: plainMoney(amount.balance, amount.currency, 'code'),
  }))
  const said = { total: values.total, place: placesOf(amounts), each, dueBy: isOverdue ? null : values.due_date }
  return reminderWords.ofSeveral(text, said, foot)
}

export const isOn = ({ emailEnabled, smsEnabled }: ReminderSettings, channel: Channel) =>
  channel === 'email' ? emailEnabled : smsEnabled

type Person = Pick<Reached, 'tenantName' | 'email' | 'emailUnproven' | 'phoneNumber' | 'smsOptedOutAt' | 'country'>

export type Way = { channel: Channel; recipient: string } | { channel: Channel; reason: string }

/** Where a channel reaches a tenant, or why it does not. */
function wayTo(person: Person, channel: Channel, settings: ReminderSettings): Way {
  if (!isOn(settings, channel)) return { channel, reason: 'Switched off in Settings, Notifications' }
  if (channel === 'email') {
    if (person.email === null) return { channel, reason: 'No email address is known' }
    // It may be anybody who reads what is owed there.
    if (person.emailUnproven) return { channel, reason: `${person.email} is not confirmed` }
    return { channel, recipient: person.email }
  }
  if (person.smsOptedOutAt !== null) return { channel, reason: `${person.tenantName} wants no SMS` }
  const number = numberOf(person)
  if (number !== null) return { channel, recipient: number }
  const { phoneNumber } = person
  return { channel, reason: phoneNumber ? `${phoneNumber} is no mobile number` : 'No phone number is known' }
}

/** How each channel reaches a tenant. @param only a channel that goes alone where it reaches them */
export function waysTo(person: Person, settings: ReminderSettings, only: StepChannel = 'both'): Way[] {
  const ways = channels.map((channel) => wayTo(person, channel, settings))
  const isReached = ways.some((way) => way.channel === only && 'recipient' in way)
  return ways.map((way) =>
    isReached && way.channel !== only && 'recipient' in way
      ? { channel: way.channel, reason: 'This step goes by the other channel' }
      : way,
  )
}

/** Whether any text of the settings names the link, so that one is made for it. */
function namesLink(settings: ReminderSettings): boolean {
  const { rentReminderTemplate, serviceChargeReminderTemplate, billReminderTemplate, severalTemplate } = settings
  const steps = escalationOf(settings).map(({ template }) => template)
  return [rentReminderTemplate, serviceChargeReminderTemplate, billReminderTemplate, severalTemplate, ...steps].some(
    (template) => template.includes('{link}'),
  )
}

/**
 * The addresses of bills where messages name them, made where they are wanted for what is sent. A limited key is shown an
 * example: whoever has the address reads what the tenant owes anywhere.
 */
export async function linksFor(
  db: Queryable,
  { settings, config }: Wording,
  tenantIds: readonly string[],
  { now, isSent, isLimited = false }: { now: Date; isSent: boolean; isLimited?: boolean },
): Promise<(tenantId: string) => string> {
  const isNamed = namesLink(settings)
  if (!isNamed || !isSent) return showBillLinks({ db, config, now }, isNamed && !isLimited ? tenantIds : [])
  const links = await handOutBillLinks({ db, config, now }, tenantIds)
  return (tenantId) => links.get(tenantId) ?? ''
}

/** What somebody owes of a currency by a day, with what a message does not speak of. */
export const owedBy = (owed: readonly Owed[], day: string) => totalOf(owed.filter(({ dueDate }) => dueDate <= day))

/** What of all that is owed a message of what is due speaks of: from today to the last of the days for which it was written. */
export function dueWith(owed: readonly Owed[], lastDay: string): Owed[] {
  return owed.filter(({ isOverdue, dueDate }) => !isOverdue && dueDate <= lastDay)
}

/** What a message of what is overdue speaks of: not what a promise keeps quiet. */
export const overdueWith = (owed: readonly Owed[]): Owed[] =>
  owed.filter(({ isOverdue, isPaused }) => isOverdue && !isPaused)

/** A message on each channel. */
export const messagesOn = (ways: readonly Way[], told: Told, wording: Wording) =>
  ways.flatMap((way) => ('recipient' in way ? [{ ...way, ...wordsOf(told, way.channel, wording) }] : []))
