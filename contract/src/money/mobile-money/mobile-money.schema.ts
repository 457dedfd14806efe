import { z } from 'zod'
import { Currency, Minor } from '../../money.schema'
import { requiredText } from '../../text'
import { receivingKinds } from '../receiving-accounts/receiving-accounts.kinds'
import { checkedThings, promptStates } from './mobile-money.kinds'

/** A phone that was asked to pay. `reason`: why it was not paid, or what has to be looked at; in words for people. */
export const Prompt = z.object({
  id: z.uuid(),
  tenancyId: z.uuid(),
  accountKind: z.enum(receivingKinds),
  phone: z.string(),
  currency: Currency,
  amount: Minor,
  state: z.enum(promptStates),
  reason: z.string().nullable(),
  /** What the provider calls the payment, once it is known. */
  transactionId: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
})
export type Prompt = z.infer<typeof Prompt>

/** By what a tenancy can be asked to pay, best first, with how much and which phone; `prompts`: the latest first. */
export const PayNow = z.object({
  tenancyId: z.uuid(),
  tenantName: z.string(),
  currency: Currency,
  accounts: z.array(z.object({ accountId: z.uuid(), kind: z.enum(receivingKinds), name: z.string() })),
  /** What is owed; 0 where nothing is. */
  amount: Minor,
  phone: z.string().nullable(),
  prompts: z.array(Prompt),
})
export type PayNow = z.infer<typeof PayNow>

export const PayNowOf = z.object({ tenancyId: z.uuid() })
export const PromptId = z.object({ promptId: z.uuid() })

/** `requestId` is chosen by the browser: the same one sent twice asks once. */
export const NewPrompt = z.object({
  requestId: z.uuid(),
  tenancyId: z.uuid(),
  accountId: z.uuid({ error: 'Choose by what it is paid' }),
  phone: requiredText('Enter the number of the phone', 20),
  amount: Minor.min(1, 'Amount must be above zero'),
})
export type NewPrompt = z.infer<typeof NewPrompt>

/** What a self-check found. `isRight` null: it cannot be found out from here. */
export const Finding = z.object({
  thing: z.enum(checkedThings),
  isRight: z.boolean().nullable(),
  words: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** The addresses to be named to the provider, and what is wrong with the account. */
export const AccountCheck = z.object({
  findings: z.array(Finding),
  addresses: z.array(z.object({ name: z.string(), url: z.string() })),
  canRegister: z.boolean(),
})
export type AccountCheck = z.infer<typeof AccountCheck>

/** `whenSilent`: what M-Pesa does with a payment while validation cannot be reached. */
export const Registration = z.object({
  accountId: z.uuid(),
  whenSilent: z.enum(['Completed', 'Cancelled']).default('Completed'),
})
export type Registration = z.infer<typeof Registration>

/** Something that said 'money came' and was not believed. `text`: the beginning of what was sent. */
export const StrangeCallback = z.object({
  id: z.uuid(),
  accountId: z.uuid().nullable(),
  accountName: z.string().nullable(),
  problem: z.string(),
  from: z.string().nullable(),
  text: z.string(),
  receivedAt: z.iso.datetime(),
})
export type StrangeCallback = z.infer<typeof StrangeCallback>
