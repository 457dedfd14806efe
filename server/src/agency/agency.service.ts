import type { AgencyDetails, AgencyForm } from '@makao/contract/agency/agency.schema'
import { DEFAULT_AGENCY_NAME } from '@makao/contract/agency/agency.terms'
import { writeAudit } from '../audit/audit.repository'
import { withoutRow } from '../audit/audit.rules'
import type { SignedIn } from '../context'
import type { Queryable } from '../db/types'
import { Refusal } from '../errors'
import { newPdf, streamOf } from '../pdf'
import { findAgency, findContact, upsertAgency } from './agency.repository'
import { logoOf } from './logo.rules'

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

/** Whose papers and messages they are and where tenants pay; the product's name while nobody has said it. */
export async function readAgency(db: Queryable): Promise<AgencyDetails> {
  const row = await findAgency(db)
  if (!row) return nothingSaved
  const { only: _, updatedAt: __, logo, logoType, ...agency } = row
  return { ...agency, logo: logo && `data:${logoType};base64,${logo}`, isSaved: true }
}

type Contact = Omit<AgencyDetails, 'logo'>

/** The agency without its logo, for whatever is no paper. */
export async function readContact(db: Queryable): Promise<Contact> {
  const row = await findContact(db)
  if (!row) return nothingSaved
  const { only: _, updatedAt: __, ...agency } = row
  return { ...agency, isSaved: true }
}

/** The audit log says that there is a logo, not what it looks like. */
const audited = ({ logo, isSaved: _, ...agency }: AgencyForm & { isSaved?: boolean }) => ({
  ...agency,
  logo: logo === null ? null : `${Math.round((logo.length * 3) / 4000)} kB`,
})

/** Whether a logo can be put into a paper, found out by doing it. */
async function isDrawable(logo: string): Promise<boolean> {
  try {
    const doc = newPdf('Logo')
    doc.addPage({ size: 'A4' }).image(Buffer.from(logo, 'base64'), 0, 0, { fit: [100, 100] })
    doc.end()
    return (await new Response(streamOf(doc)).arrayBuffer()).byteLength > 0
  } catch {
    return false
  }
}

/** @throws Refusal LOGO_UNREADABLE */
export async function saveAgency({ db, actor, now }: SignedIn, input: AgencyForm): Promise<AgencyDetails> {
  const picture = input.logo === null ? { logo: null, logoType: null } : logoOf(input.logo)
  if (!picture || (picture.logo && !(await isDrawable(picture.logo)))) throw new Refusal('LOGO_UNREADABLE')
  return db.transaction(async (tx) => {
    const before = await readAgency(tx)
    await upsertAgency(tx, { ...input, ...picture }, now)
    const change = {
      action: 'setting.agency-saved',
      entityId: withoutRow.agency,
      subject: 'Agency',
      before: before.isSaved ? audited(before) : {},
      after: audited(input),
    }
    await writeAudit(tx, actor, change, now)
    return readAgency(tx)
  })
}
