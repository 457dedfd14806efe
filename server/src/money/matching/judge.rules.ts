import { addDays, type Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { WaitReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { Reason } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { type AmountFit, type Expected, fitAmount } from './amount.rules'
import { fitsPhone, nameFit, nameWords, type PayerPhone, payerKeys, payerPhoneOf, phoneKeyOf } from './payer.rules'
import {
  accountKey,
  isOneSlip,
  namesProperty,
  propertyWords,
  soundsLike,
  type TypedText,
  typedText,
  unitKey,
} from './typed-account.rules'

/** Money that came in, as far as it tells whose it is. `amount`: minor units; `payerPhone`: plain, masked or hashed. */
export interface LineToJudge {
  accountTyped: string
  details: string
  payerName: string
  payerPhone: string
  amount: number
  currency: Currency
  day: Day
  account: ReceivingAccount
}

/** Whose money comes in to an account. Null: it is not of one owner or one property. `prefix`: of a bank's paybill. */
export interface ReceivingAccount {
  /** Left out, or null: nobody said where it came in. */
  id?: string | null
  ownerId: string | null
  propertyId: string | null
  prefix: string | null
}

/** A tenancy that money may be for, with all that it is found by. */
export interface Candidate extends Expected {
  tenancyId: string
  tenantId: string
  unitId: string
  propertyId: string
  /** Who owns the property. */
  ownerIds: readonly string[]
  currency: Currency
  tenantName: string
  /** A company, an employer, whoever else is known to pay. */
  otherNames: readonly string[]
  unitNumber: string
  propertyName: string
  /** Of the unit: the present one first, then older ones. */
  accountNumbers: readonly string[]
  /** As `phoneKeyOf` makes them. */
  phones: readonly string[]
  from: Day
  until: Day | null
}

/** How often a payer paid for a tenancy before, by each key of `payerKeys`. */
export type Habits = ReadonlyMap<string, ReadonlyMap<string, number>>

/** What somebody decided: money that came in to this account and says this, or is of this payer, is for this tenancy. */
export interface LearnedRule {
  kind: 'account' | 'payer'
  accountId: string | null
  /** An account as `accountKey` makes it, or a key of `payerKeys`. */
  pattern: string
  tenancyId: string
}

/** Whose a line may be, the likeliest first. Only one that is `certain` is booked by itself; `waits` says why another is not. */
export interface Judgement {
  suggestions: { tenancyId: string; amount: number; reasons: Reason[]; confidence: number }[]
  certain: boolean
  waits: WaitReason | null
}

/** All that is known of whom a line may be of. */
export interface MatchFacts {
  candidates: readonly Candidate[]
  /** Those that stand for others, of whom no more is said than of them, with for how many. */
  standsFor?: ReadonlyMap<Candidate, number>
  /** How many tenancies there are in all, also those that were not looked at. */
  population: number
  /** How many of them pay to the account of the line. */
  inReach: number
  /** Account numbers, whosever, that the text may stand for: exact ones and those within one slip. */
  accountNumbers: readonly string[]
  /** How many tenancies have a name with this word. */
  namesakes: (word: string) => number
  habits: Habits
  rules: readonly LearnedRule[]
}

interface Compared {
  names: string[][]
  unit: string
  property: string[]
}
const compared = new WeakMap<Candidate, Compared>()

/** A candidate in the ways in which it is compared, once for all lines. */
export function comparedOf(candidate: Candidate): Compared {
  const known = compared.get(candidate)
  if (known) return known
  const { tenantName, otherNames, unitNumber, propertyName } = candidate
  const names = [tenantName, ...otherNames].map(nameWords)
  const made = { names, unit: unitKey(unitNumber), property: propertyWords(propertyName) }
  compared.set(candidate, made)
  return made
}

/** How likely one thing is under another, each of a hundred lines or so; what is likelier than what matters, not how much. */
const OWN_PHONE = 0.7
const OWN_OTHER_PHONE = 0.12
const SOMEBODY_ELSE = 0.18
const KNOWN_PAYER = 0.5
/** That a line's account is just somebody else's, or that its payer is just another tenant. */
const WRONG_ACCOUNT = 0.001
const PAID_BY_NEIGHBOUR = 0.02
const OF_NOBODY = 0.05
/** Who is called just so comes before those whose name holds more. */
const CALLED_JUST_SO = 1.1
/** That money comes in to an account that its tenancy does not pay to. */
const ELSEWHERE = 0.02
const ANY_AMOUNT = 0.01
const MOST_SUGGESTED = 5
/** Beside one that is so many times likelier nobody else is suggested. */
const FAR_LESS = 500

interface Signs {
  account: boolean
  slip: boolean
  rule: boolean
  /** Decided of the text typed as account; else of the payer. */
  ruleOfAccount: boolean
  /** Decided of the payer's name alone. */
  ruleOfName: boolean
  unit: boolean
  property: boolean
  phone: boolean
  habit: boolean
  name: boolean
}

const speaks = ({ account, slip, rule, ruleOfName, unit, property, phone, habit, name }: Signs) =>
  account || slip || rule || ruleOfName || unit || property || phone || habit || name

interface Weighed {
  candidate: Candidate
  weight: number
  signs: Signs
  amount: AmountFit
  inReach: boolean
  /** The account is of another unit of the same person. */
  isMoved: boolean
  reasons: Reason[]
}

/** What a line says, read once for all who may be meant. */
interface Read {
  line: LineToJudge
  typed: TypedText
  details: TypedText
  phone: PayerPhone | undefined
  /** Phones that stand in the text. */
  typedPhones: readonly string[]
  name: readonly string[]
  /** Words of the account that may be a name. */
  typedName: readonly string[]
  keys: readonly string[]
  /** Keys of the payer that are no name. */
  phoneKeys: readonly string[]
  /** Who moves in after that pays nothing yet. */
  soon: Day
  /** Who lives somewhere since then has paid before. */
  longAgo: Day
}

/** So long before they move in people pay. */
const DAYS_AHEAD = 60
/** Within so many days whoever moves in has paid, from whatever phone they pay from. */
const DAYS_TO_SETTLE_IN = 60

const readBefore = new WeakMap<LineToJudge, Read>()

/** What a line says of its payer and account, as it is looked up; read once. */
export function readLine(line: LineToJudge): Read {
  const known = readBefore.get(line)
  if (known) return known
  const read = readAnew(line)
  readBefore.set(line, read)
  return read
}

function readAnew(line: LineToJudge): Read {
  const { accountTyped, details, payerName, payerPhone, account } = line
  const typed = typedText(accountTyped, account.prefix ?? '')
  const keys = payerKeys(payerPhone, payerName, typed.isTelling ? typed.whole : '')
  const inText = `${accountTyped} ${details}`.match(/(?<![\d*])(?:\+?(?:254|256)|0)[17]\d{8}(?![\d*])/g) ?? []
  return {
    line,
    typed,
    details: typedText(details, account.prefix ?? ''),
    phone: payerPhoneOf(payerPhone),
    typedPhones: inText.map(phoneKeyOf),
    name: nameWords(payerName),
    typedName: nameWords(typed.words.join(' ')),
    keys,
    phoneKeys: keys.filter((key) => /^[phm]/.test(key)),
    soon: addDays(line.day, DAYS_AHEAD),
    longAgo: addDays(line.day, -DAYS_TO_SETTLE_IN),
  }
}

/** An account number within a narration tells only when it can be nothing else. */
const isTellingNumber = (number: string) =>
  number.length >= 5 || (number.length >= 3 && /[A-Z]/.test(number) && /\d/.test(number))

interface TextFit {
  likelihood: number
  account?: boolean
  slip?: boolean
  rule?: boolean
  unit?: boolean
  property?: boolean
  phone?: boolean
  name?: boolean
  isMoved?: boolean
  reasons: Reason[]
}

function likelihoodOfNumber({ typed, details }: Read, number: string, isPresent: boolean): number {
  if (typed.whole === number) return isPresent ? 0.8 : 0.3
  if (typed.joined.has(number) && number.length > 1) return 0.2
  return details.joined.has(number) && isTellingNumber(number) ? 0.1 : 0
}

function fitAccount(read: Read, numbers: readonly string[]): TextFit | undefined {
  for (const [place, number] of numbers.entries()) {
    const likelihood = likelihoodOfNumber(read, number, place === 0)
    if (likelihood === 0) continue
    const kind = place === 0 ? 'account_number' : 'earlier_account_number'
    return { likelihood, account: true, reasons: [{ kind, words: number }] }
  }
  return undefined
}

const isLike = (text: string, number: string) => soundsLike(text) === soundsLike(number)
/** Whether a text may be this account number with a slip in it: shorter ones are too near to one another. */
export const mayBeSlipOf = (text: string, number: string) =>
  text !== number && (isLike(text, number) || (number.length > 3 && text.length > 2 && isOneSlip(text, number)))

/** Of the slips that are possible few make just another account number. */
const SLIP_ONTO_ANOTHER = 0.2

function fitSlip({ typed }: Read, numbers: readonly string[], facts: MatchFacts): TextFit | undefined {
  const onto = facts.accountNumbers.includes(typed.whole) ? SLIP_ONTO_ANOTHER : 1
  for (const number of numbers) {
    // Those of the facts alone may be one.
    if (typed.whole === number || !facts.accountNumbers.includes(number)) continue
    const likelihood = (isLike(typed.whole, number) ? 0.02 : 0.001) * onto
    return { likelihood, slip: true, reasons: [{ kind: 'account_number_slip', words: number }] }
  }
  return undefined
}

/** That of a text which is an account number a part alone is meant, as the number of a unit. */
const PART_OF_A_NUMBER = 0.005

function fitUnit({ typed, details }: Read, candidate: Candidate, isNumber: boolean): TextFit | undefined {
  const { unitNumber, propertyName } = candidate
  const { unit: key, property: words } = comparedOf(candidate)
  const holdsUnit = (text: TypedText) => key !== '' && text.units.has(key)
  const inTyped = holdsUnit(typed)
  const hasProperty = namesProperty(typed, words) || namesProperty(details, words)
  if (hasProperty && (inTyped || (key.length > 1 && holdsUnit(details)))) {
    const reasons: Reason[] = [{ kind: 'unit', words: `${unitNumber}, ${propertyName}` }]
    return { likelihood: 0.05, unit: true, property: true, reasons }
  }
  if (inTyped) {
    const isPart = isNumber && unitKey(typed.whole) !== key
    const reasons: Reason[] = [{ kind: 'unit', words: unitNumber }]
    return { likelihood: isPart ? 0.03 * PART_OF_A_NUMBER : 0.03, unit: true, reasons }
  }
  return hasProperty
    ? { likelihood: 0.002, property: true, reasons: [{ kind: 'property', words: propertyName }] }
    : undefined
}

/** How well the text is explained by its being typed for a tenancy. */
function fitText(
  read: Read,
  candidate: Candidate,
  { facts, isNumber }: Pick<Surroundings, 'facts' | 'isNumber'>,
  siblings: readonly Candidate[],
): TextFit {
  const { typed, typedPhones, typedName } = read
  const learned = facts.rules.some(
    ({ kind, pattern, tenancyId }) =>
      kind === 'account' && tenancyId === candidate.tenancyId && pattern === typed.whole,
  )
  if (learned) {
    return { likelihood: 0.9, rule: true, reasons: [{ kind: 'rule', words: typed.whole }] }
  }
  const exact = fitAccount(read, candidate.accountNumbers)
  if (exact) return exact
  const others: (TextFit | undefined)[] = [
    fitUnit(read, candidate, isNumber),
    fitSlip(read, candidate.accountNumbers, facts),
  ]
  if (candidate.phones.some((key) => typedPhones.includes(key))) {
    others.push({ likelihood: 0.05, phone: true, reasons: [{ kind: 'phone', words: '' }] })
  }
  const { names } = comparedOf(candidate)
  if (typedName.length > 0 && names.some((own) => nameFit(typedName, own) === 'whole')) {
    const isSame = names.some((own) => own.length === typedName.length)
    others.push({
      likelihood: isSame ? 0.02 * CALLED_JUST_SO : 0.02,
      name: true,
      reasons: [{ kind: 'name', words: candidate.tenantName }],
    })
  }
  let best: TextFit | undefined
  for (const fit of others) if (fit && fit.likelihood > (best?.likelihood ?? 0)) best = fit
  if (best) return best
  // Who moved types the account of the other unit; who has two less often that of the wrong one.
  const other = siblings.find(({ accountNumbers }) => fitAccount(read, accountNumbers))
  if (other) return { likelihood: livesIn(other, read.line.day) ? 0.005 : 0.03, isMoved: true, reasons: [] }
  const said = typed.isTelling ? WRONG_ACCOUNT / facts.population : 1
  return { likelihood: said, reasons: [] }
}

/** How likely a payer whom nobody knows shows this phone and this name. */
function strangerOf({ phone, name }: Read, facts: MatchFacts): { phone: number; name: number } {
  const known =
    phone &&
    phone.form !== 'masked' &&
    facts.candidates.some(({ phones }) => phones.some((key) => fitsPhone(phone, key)))
  const visible = phone?.form === 'masked' ? phone.tail.length + Math.max(0, phone.head.length - 1) * 0.7 : 7
  const ofPhone = phone === undefined ? 1 : known ? PAID_BY_NEIGHBOUR / facts.population : 10 ** -visible
  const share = (word: string) => (facts.namesakes(word) + 0.5) / (facts.population + 20)
  const words = name.filter((word) => word.length > 1)
  const ofName =
    words.length === 0
      ? 1
      : Math.max(
          1e-5,
          words.reduce((all, word) => all * share(word), 1),
        )
  return { phone: ofPhone, name: ofName }
}

const phoneKinds = { plain: 'phone', masked: 'phone_masked', hash: 'phone_hash' } as const

interface PayerFit {
  likelihood: number
  phone: boolean
  habit: boolean
  name: boolean
  rule: 'none' | 'name' | 'payer'
  reasons: Reason[]
}

const reliability: Record<string, number> = { p: 1, h: 1, m: 0.8, a: 0.6, n: 0.3 }

function fitHabit(read: Read, { tenancyId }: Candidate, { habits, rules }: MatchFacts) {
  let [share, times, isPhone] = [0, 0, false]
  const isOfPayer = (kind: LearnedRule['kind'], pattern: string) => kind === 'payer' && read.keys.includes(pattern)
  // Whose phone somebody decided of is no namesake.
  const isPhoneDecided = rules.some(({ kind, pattern }) => isOfPayer(kind, pattern) && !pattern.startsWith('n'))
  for (const key of read.keys) {
    if (isPhoneDecided && key.startsWith('n')) continue
    const known = habits.get(key)
    const own = known?.get(tenancyId) ?? 0
    if (!known || own === 0) continue
    const all = [...known.values()].reduce((sum, count) => sum + count, 0)
    const weighed = (own / (all + 0.5)) * (reliability[key[0] ?? ''] ?? 0)
    // Somebody of the same name is not the same payer.
    if (weighed > share) [share, times, isPhone] = [weighed, own, !key.startsWith('n')]
  }
  const learned = rules.filter(({ kind, pattern, tenancyId: of }) => of === tenancyId && isOfPayer(kind, pattern))
  const isByName = learned.every(({ pattern }) => pattern.startsWith('n'))
  const rule: PayerFit['rule'] = learned.length === 0 ? 'none' : isByName ? 'name' : 'payer'
  return { share: rule === 'none' ? share : 1, times, rule, isPhone }
}

/** How often this payer has paid for other people, and never for this one, also not for another unit of theirs. */
function timesForOthers({ phoneKeys }: Read, ofPerson: readonly Candidate[], { habits }: MatchFacts): number {
  let most = 0
  for (const key of phoneKeys) {
    const known = habits.get(key)
    if (!known) continue
    if (ofPerson.some(({ tenancyId }) => known.has(tenancyId))) return 0
    most = Math.max(
      most,
      [...known.values()].reduce((sum, count) => sum + count, 0),
    )
  }
  return most
}

/** How well the payer is explained by the payment's being for a tenancy: the tenant, a known payer, or somebody else. */
function fitPayer(
  read: Read,
  candidate: Candidate,
  facts: MatchFacts,
  stranger: { phone: number; name: number },
  siblings: readonly Candidate[],
): PayerFit {
  const { phone, name } = read
  const hasName = name.some((word) => word.length > 1)
  const fits = comparedOf(candidate).names.map((own) => nameFit(name, own))
  const named = fits.includes('whole') ? 'whole' : fits.includes('part') ? 'part' : 'none'
  const isOwnPhone = phone !== undefined && candidate.phones.some((key) => fitsPhone(phone, key))
  const { share, times, rule, isPhone: isKnownPayer } = fitHabit(read, candidate, facts)
  const ownName = !hasName || named !== 'none' ? 1 : 0.1
  // Who has lived there for months, and never paid from this phone that others pay from, is a namesake whose number ends alike.
  const others =
    isOwnPhone && candidate.from <= read.longAgo ? timesForOthers(read, [candidate, ...siblings], facts) : 0
  const isFirst = 0.5 / (others + 0.5)
  const byOwn = phone === undefined ? (hasName ? 0 : OWN_PHONE) : isOwnPhone ? OWN_PHONE * ownName * isFirst : 0
  const isSame = comparedOf(candidate).names.some((own, place) => fits[place] === 'whole' && own.length === name.length)
  const byName = hasName && named !== 'none' ? (phone === undefined ? OWN_PHONE : OWN_OTHER_PHONE * stranger.phone) : 0
  const likelihood =
    byOwn +
    byName * (isSame ? CALLED_JUST_SO : 1) +
    SOMEBODY_ELSE * stranger.phone * stranger.name +
    KNOWN_PAYER * share
  const reasons: Reason[] = []
  const isPhone = isOwnPhone && (phone.form !== 'masked' || named !== 'none')
  if (isOwnPhone && (isPhone || !hasName)) {
    reasons.push({ kind: phoneKinds[phone.form], words: '' })
  }
  if (rule !== 'none') reasons.push({ kind: 'rule', words: 'this payer' })
  else if (share > 0 && isKnownPayer) reasons.push({ kind: 'habit', words: `${times}` })
  if (hasName && named !== 'none') {
    reasons.push({ kind: 'name', words: candidate.tenantName })
  }
  return { likelihood, phone: isPhone, habit: isKnownPayer && share > 0.2, name: named !== 'none', rule, reasons }
}

const livesIn = ({ from, until }: Candidate, day: Day) => from <= day && (until === null || until >= day)

/** Of those that ended or have not begun fewer are paid for; of those that begin much later hardly any. */
function standing({ from, until, owed }: Candidate, { line: { day }, soon }: Read): number {
  if (from > day) return from > soon ? 0.005 : 0.3
  if (until === null || until >= day) return 1
  return owed > 0 ? 0.003 : 0.0003
}

export function isInReach({ account }: LineToJudge, { propertyId, ownerIds }: Candidate): boolean {
  if (account.propertyId !== null) return account.propertyId === propertyId
  return account.ownerId === null || ownerIds.includes(account.ownerId)
}

/** A round amount: what people leave off or put on. */
const stepOf = (currency: Currency) => (currency === 'KES' ? 500 * 100 : 10_000)

interface Surroundings {
  facts: MatchFacts
  stranger: { phone: number; name: number }
  /** The text is an account number, whosever. */
  isNumber: boolean
  /** Tenancies by whose they are. */
  byTenant: ReadonlyMap<string, readonly Candidate[]>
}

const nobody: readonly Candidate[] = []

function weigh(read: Read, candidate: Candidate, surroundings: Surroundings): Weighed {
  const { facts, stranger, byTenant } = surroundings
  const { line } = read
  const ofPerson = byTenant.get(candidate.tenantId) ?? nobody
  const siblings = ofPerson.length > 1 ? ofPerson.filter((each) => each !== candidate) : nobody
  const text = fitText(read, candidate, surroundings, siblings)
  const payer = fitPayer(read, candidate, facts, stranger, siblings)
  const amount = fitAmount(line.amount, candidate, stepOf(line.currency))
  const inReach = isInReach(line, candidate)
  const likely = standing(candidate, read) * (inReach ? 1 / Math.max(1, facts.inReach) : ELSEWHERE / facts.population)
  return {
    candidate,
    weight: likely * text.likelihood * payer.likelihood * amount.likelihood,
    signs: {
      account: text.account ?? false,
      slip: text.slip ?? false,
      rule: text.rule ?? payer.rule === 'payer',
      ruleOfAccount: text.rule ?? false,
      ruleOfName: payer.rule === 'name',
      unit: text.unit ?? false,
      property: text.property ?? false,
      phone: (text.phone ?? false) || payer.phone,
      habit: payer.habit,
      name: (text.name ?? false) || payer.name,
    },
    amount,
    inReach,
    isMoved: text.isMoved ?? false,
    reasons: [...text.reasons, ...payer.reasons, ...(amount.reason ? [amount.reason] : [])],
  }
}

/** Whether a payer has paid for several people: what a cook pays for the other rooms of a company. */
function paysForSeveral({ phoneKeys }: Read, { habits, candidates }: MatchFacts): boolean {
  const personOf = new Map(candidates.map(({ tenancyId, tenantId }) => [tenancyId, tenantId]))
  return phoneKeys.some(
    (key) => new Set([...(habits.get(key)?.keys() ?? [])].map((id) => personOf.get(id) ?? id)).size > 1,
  )
}

/** Whether another account number explains a slip as well: a letter read for a digit is nearer than any other slip. */
function isAmbiguous(typed: string, { accountNumbers: own }: Candidate, { accountNumbers }: MatchFacts): boolean {
  const isNear = own.some((number) => isLike(typed, number)) ? isLike : mayBeSlipOf
  return accountNumbers.some((number) => !own.includes(number) && (number === typed || isNear(typed, number)))
}

/** What keeps the likeliest from being booked by itself, whatever its confidence. */
function doubtOf(read: Read, best: Weighed, facts: MatchFacts): WaitReason | undefined {
  const { signs, candidate, amount, inReach } = best
  const { line } = read
  const isPayerKnown = signs.phone || signs.habit
  if (!inReach) return 'elsewhere'
  const isTheirDebt = signs.phone && candidate.owed >= line.amount
  // What was decided while somebody lived there says nothing of who has left.
  const isByRule = signs.rule || signs.ruleOfName
  if (candidate.until !== null && candidate.until < line.day && (isByRule || !isTheirDebt)) return 'moved_out'
  const isPlace = signs.account || signs.rule || signs.slip || (signs.unit && signs.property)
  // Somebody decided so of this name: that the amount fits as well is enough.
  const isNameKnown = signs.ruleOfName && amount.isExact
  if (!isPlace && !signs.unit && !isPayerKnown && !isNameKnown) return 'name_alone'
  const isOneProperty = line.account.propertyId !== null
  if (!isPlace && !isPayerKnown && !isOneProperty && !signs.name && !amount.isExact) return 'unit_alone'
  // The end of a number with a first name is a hint: of somebody who is not the tenant something else has to speak too.
  const isHint = read.phone?.form === 'masked' && !isPlace && !signs.unit && !signs.name && !isOneProperty
  if (isHint && !amount.isNear) return 'not_sure'
  if (signs.slip && !isPayerKnown) {
    if (isAmbiguous(read.typed.whole, candidate, facts)) return 'slip'
    if (!signs.name && !amount.isExact) return 'slip'
  }
  if (!signs.rule && paysForSeveral(read, facts) && !(signs.account && amount.isExact)) return 'pays_for_several'
  // Who has paid before says something else this time, of an amount that does not fit either: it may be for somebody else.
  const isTheirs = isPlace || signs.unit || signs.property || signs.phone || signs.name || isByRule
  if (!isTheirs && read.typed.isTelling && !amount.isNear) return 'not_sure'
  const most = Math.max(candidate.owed, candidate.month)
  // From the tenant's own phone it is paid ahead; from another's it may be for several.
  const isVouched = signs.rule || signs.phone || ((signs.habit || signs.name) && amount.isExact)
  if (line.amount > most * 1.4 && !isVouched) return 'more_than_owed'
  return undefined
}

/**
 * Whose a line may be, the likeliest first, each with what speaks for it. Confidence is how likely the line is of that
 * tenancy among all that might be meant, and nobody. Some signs never book money, however likely they make it: a name
 * alone, a unit's number alone, a slip that two account numbers explain.
 * @param threshold the least confidence with which money is booked without anybody having looked
 */
export function judgeLine(line: LineToJudge, facts: MatchFacts, threshold: number): Judgement {
  const read = readLine(line)
  const able = facts.candidates.filter(({ currency }) => currency === line.currency)
  const stranger = strangerOf(read, facts)
  const byTenant = new Map<string, Candidate[]>()
  for (const each of able) {
    const there = byTenant.get(each.tenantId)
    if (there) there.push(each)
    else byTenant.set(each.tenantId, [each])
  }
  const { whole, telling } = read.typed
  const isNumber =
    facts.accountNumbers.includes(whole) ||
    facts.candidates.some(({ accountNumbers }) => accountNumbers.includes(telling))
  const surroundings = { facts, stranger, isNumber, byTenant }
  const all = able.map((candidate) => weigh(read, candidate, surroundings))
  const isOpen = read.typed.isTelling ? WRONG_ACCOUNT / facts.population : 1
  const times = ({ candidate }: Weighed) => facts.standsFor?.get(candidate) ?? 1
  const seen = all.reduce((count, each) => count + (each.inReach ? times(each) : 0), 0)
  const unseen = Math.max(0, facts.inReach - seen) / Math.max(1, facts.inReach) + ELSEWHERE + OF_NOBODY
  const rest = unseen * isOpen * SOMEBODY_ELSE * stranger.phone * stranger.name * ANY_AMOUNT
  const sum = all.reduce((total, each) => total + each.weight * times(each), rest)
  const spoken = all
    .filter(({ signs }) => speaks(signs))
    .toSorted(
      (one, other) => other.weight - one.weight || (one.candidate.tenancyId < other.candidate.tenancyId ? -1 : 1),
    )
  const confidenceOf = ({ weight }: Weighed) => (sum > 0 ? weight / sum : 0)
  const [best, second] = spoken
  const isWorthTelling = ({ weight }: Weighed) => weight * FAR_LESS >= (best?.weight ?? 0)
  const suggestions = spoken
    .filter(isWorthTelling)
    .slice(0, MOST_SUGGESTED)
    .map((weighed) => ({
      tenancyId: weighed.candidate.tenancyId,
      amount: line.amount,
      confidence: confidenceOf(weighed),
      reasons: weighed.reasons,
    }))
  if (!best) return { suggestions, certain: false, waits: 'nobody' }
  const isOfAnother =
    spoken.some(({ signs }) => signs.account) && !(best.signs.account || best.signs.slip || best.isMoved)
  const doubt = doubtOf(read, best, facts) ?? (isOfAnother && !best.signs.ruleOfAccount ? 'several' : undefined)
  if (doubt) return { suggestions, certain: false, waits: doubt }
  if (confidenceOf(best) >= threshold) return { suggestions, certain: true, waits: null }
  const isNear = second !== undefined && confidenceOf(second) > (1 - threshold) / 2
  return { suggestions, certain: false, waits: isNear ? 'several' : 'not_sure' }
}

/** What an account typed by hand is remembered as. */
export const accountPattern = (accountTyped: string, prefix: string | null): string =>
  accountKey(typedText(accountTyped, prefix ?? '').whole)
