import { agencyEvents } from '@makao/contract/platform/agency/agency.audit'
import type { AgencyDetails, AgencyForm, Brand } from '@makao/contract/platform/agency/agency.schema'
import { DEFAULT_AGENCY_NAME } from '@makao/contract/platform/agency/agency.terms'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../audit/audit.repository'
import { withoutRow } from '../audit/audit.rules'
import { repaint } from '../pictures/pictures.service'
import { type AgencyRow, findAgency, findContact, upsertAgency } from './agency.repository'
import { bytesOfDataUrl, logoUse, smallLogoUse } from './logo.rules'

const nothingSaved: AgencyDetails = {
  name: DEFAULT_AGENCY_NAME,
  address: null,
  phoneNumber: null,
  email: null,
  taxPin: null,
  mpesaPaybill: null,
  mtnMerchantCode: null,
  airtelMerchantCode: null,
  bankDetails: null,
  logo: null,
  isSaved: false,
}

type Kept = Pick<NonNullable<Awaited<ReturnType<typeof findAgency>>>, 'logo' | 'logoType'>

/** Whose papers and messages they are and where tenants pay; the product's name while nobody has said it. */
export async function readAgency(db: Queryable): Promise<AgencyDetails> {
  const row = await findAgency(db)
  if (!row) return nothingSaved
  const { only: _, updatedAt: __, country: ___, logo, logoType, ...agency } = row
  return { ...agency, logo: logo && dataUrlOf({ logo, logoType }), isSaved: true }
}

const dataUrlOf = ({ logo, logoType }: Kept) => `data:${logoType};base64,${logo}`

type Contact = Omit<AgencyDetails, 'logo'>

/** The agency without its logo, for whatever is no paper. */
export async function readContact(db: Queryable): Promise<Contact> {
  const row = await findContact(db)
  if (!row) return nothingSaved
  const { only: _, updatedAt: __, country: ___, ...agency } = row
  return { ...agency, isSaved: true }
}

interface SmallLogo {
  /** When the agency was saved that it is of. */
  savedAt: number
  logo: Promise<string | null>
}

/** Drawn once for each logo that is saved: every page asks for it. */
const smallLogos = new WeakMap<Queryable, SmallLogo>()

async function drawSmallLogo(db: Queryable): Promise<string | null> {
  const kept = await findAgency(db)
  if (!kept?.logo) return null
  const drawn = await repaint(Buffer.from(kept.logo, 'base64'), smallLogoUse)
  return 'reason' in drawn
    ? null
    : dataUrlOf({ logo: Buffer.from(drawn.bytes).toString('base64'), logoType: drawn.type })
}

/** The agency's name with its logo as small as a page's frame shows it. */
export async function readBrand(db: Queryable): Promise<Brand> {
  const row = await findContact(db)
  if (!row) return { name: DEFAULT_AGENCY_NAME, logo: null }
  const savedAt = row.updatedAt.getTime()
  let small = smallLogos.get(db)
  if (small?.savedAt !== savedAt) {
    small = { savedAt, logo: drawSmallLogo(db) }
    smallLogos.set(db, small)
    // Too much to do at this moment: the page stands without it, and the next one asks again.
    small.logo.catch(() => smallLogos.delete(db))
  }
  return { name: row.name, logo: await small.logo.catch(() => null) }
}

/** Where most of its properties stand; null when nobody said it. */
export async function readCountry(db: Queryable) {
  return (await findContact(db))?.country ?? null
}

/** The audit log says that there is a logo, not what it looks like. */
const audited = ({ logo, ...agency }: AgencyDetails) => ({
  ...agency,
  logo: logo === null ? null : `${Math.round((logo.length * 3) / 4000)} kB`,
})

/**
 * A logo as it is kept: drawn anew, unless it is the one that is there already, since what issued papers show under stays.
 * @throws Refusal LOGO_UNREADABLE, OVERLOADED
 */
async function drawLogo({ db, actor }: Pick<SignedIn, 'db' | 'actor'>, logo: string | null): Promise<Kept> {
  if (logo === null) return { logo: null, logoType: null }
  const kept = await findAgency(db)
  if (kept?.logo && logo === dataUrlOf(kept)) return kept
  const drawn = await repaint(bytesOfDataUrl(logo), logoUse, actor.id)
  if ('reason' in drawn) throw new Refusal('LOGO_UNREADABLE', drawn)
  return { logo: Buffer.from(drawn.bytes).toString('base64'), logoType: drawn.type }
}

/** @throws Refusal LOGO_UNREADABLE, OVERLOADED, CHANGED_MEANWHILE */
export async function saveAgency(context: SignedIn, { logo, ...change }: AgencyForm): Promise<AgencyDetails> {
  const { db, actor, now } = context
  // Before the transaction: it takes its time.
  const drawn = logo === undefined ? {} : await drawLogo(context, logo)
  const saved = await db.transaction(async (tx) => {
    await takeLock(tx, 'agency')
    return writeAgency(tx, actor, { ...overOthers(change, await readContact(tx)), ...drawn }, now)
  })
  smallLogos.delete(db)
  return saved
}

type Author = Parameters<typeof writeAudit>[1]

async function writeAgency(tx: Tx, author: Author, row: Partial<AgencyRow> & { name: string }, now: Date) {
  const before = await readAgency(tx)
  await upsertAgency(tx, row, now)
  const saved = await readAgency(tx)
  const change = {
    entityId: withoutRow.agency,
    subject: 'Agency',
    before: before.isSaved ? audited(before) : undefined,
    after: { ...audited(saved), ...(row.country && { country: row.country }) },
  }
  await writeAudit(tx, author, agencyEvents.saved, change, now)
  return saved
}

/** Says whose installation it is, when it is set up; all else of the agency stays as it is. */
export async function nameAgency(
  tx: Tx,
  author: Author,
  named: Pick<AgencyRow, 'name' | 'country'>,
  now: Date,
): Promise<void> {
  await writeAgency(tx, author, named, now)
}
