import { dayInNairobi, formatWholeDay } from '@makao/contract/days'
import type {
  InvitationsPreview,
  InvitedMany,
  InviteMany,
  TenantsToInvite,
} from '@makao/contract/money/tenants/many-invitations.schema'
import { MOST_INVITED } from '@makao/contract/money/tenants/many-invitations.terms'
import { tenantEvents } from '@makao/contract/money/tenants/tenants.audit'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { lockTenant } from '../../people/accounts/accounts.repository'
import { invite } from '../../people/invitations/invitations.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { namesOf } from '../shared-charges/meant.service'
import { listToInvite } from './many-invitations.repository'

type Candidate = Awaited<ReturnType<typeof listToInvite>>[number]

/** Why somebody is not invited with others; undefined: they are. */
function reasonOf({
  canSignIn,
  isDeactivated,
  requestedRole,
  emailUnproven,
  hasLeft,
  openUntil,
}: Candidate): string | undefined {
  if (isDeactivated) return 'The account is deactivated'
  if (requestedRole !== null) return 'Asks to be staff: an admin approves or declines it first'
  if (emailUnproven) return 'The email address is not confirmed: invite them by themselves'
  if (canSignIn) return 'Has an account'
  // The number may be somebody else's by now.
  if (hasLeft) return 'Has moved out: invite them by themselves'
  if (openUntil !== null) return `Is invited: the link works until ${formatWholeDay(dayInNairobi(new Date(openUntil)))}`
  return undefined
}

function wayOf({ email, phoneNumber, country }: Candidate) {
  if (email !== null) return { way: 'email' as const, to: email }
  const number = mobileNumber(phoneNumber, phoneCountryOf(country))
  return number === null ? { way: 'link' as const, to: null } : { way: 'sms' as const, to: number }
}

/** @throws Refusal NOT_FOUND, TOO_MANY_TO_INVITE */
async function readCandidates(db: Queryable, { tenantIds }: TenantsToInvite, now: Date): Promise<Candidate[]> {
  const found = await listToInvite(db, tenantIds, now, MOST_INVITED + 1)
  if (found.length > MOST_INVITED) throw new Refusal('TOO_MANY_TO_INVITE', { most: MOST_INVITED })
  if (tenantIds && found.length < new Set(tenantIds).size) throw new Refusal('NOT_FOUND')
  return found
}

/** Who would be invited how, and who not and why. @throws Refusal NOT_FOUND, TOO_MANY_TO_INVITE */
export async function previewInvitations(context: SignedIn, asked: TenantsToInvite): Promise<InvitationsPreview> {
  const { db, now } = context
  const found = await readCandidates(db, asked, now)
  return {
    invited: found.flatMap((tenant) => {
      const { tenantId, tenantName } = tenant
      return reasonOf(tenant) === undefined ? [{ tenantId, tenantName, ...wayOf(tenant) }] : []
    }),
    leftOut: found.flatMap((tenant) => {
      const { tenantId, tenantName } = tenant
      const reason = reasonOf(tenant)
      return reason === undefined ? [] : [{ tenantId, tenantName, reason }]
    }),
    isSetUp: context.whatSends.sends(),
  }
}

/**
 * Invites everybody of them who has no account and no invitation that works: so a second click, and a colleague at the same
 * moment, invite nobody twice. All or none.
 * @throws Refusal NOT_FOUND, TOO_MANY_TO_INVITE, NOBODY_TO_INVITE
 * @throws Refusal MORE_TO_INVITE: somebody whom the preview did not name
 */
export async function inviteMany(context: SignedIn, { seen, ...asked }: InviteMany): Promise<InvitedMany> {
  const { db, actor, now, mailWritten } = context
  const invited = await db.transaction(async (tx) => {
    const ids = (await readCandidates(tx, asked, now)).map(({ tenantId }) => tenantId).sort()
    // In one order for all who invite many, so that no two wait for each other.
    for (const tenantId of ids) await lockTenant(tx, tenantId)
    if (ids.length === 0) throw new Refusal('NOBODY_TO_INVITE')
    const wanted = (await readCandidates(tx, { tenantIds: ids }, now)).filter(
      (tenant) => reasonOf(tenant) === undefined,
    )
    if (wanted.length === 0) throw new Refusal('NOBODY_TO_INVITE')
    const unseen = wanted.filter(({ tenantId }) => !seen.includes(tenantId))
    if (unseen.length > 0)
      throw new Refusal('MORE_TO_INVITE', { tenants: namesOf(unseen.map(({ tenantName }) => tenantName)) })
    const made: InvitedMany = { email: 0, sms: 0, links: [] }
    for (const tenant of wanted) {
      const { tenantId, tenantName, email, phoneNumber } = tenant
      const person = { id: tenantId, fullName: tenantName, email, phoneNumber, role: 'tenant' as const }
      const { link, sentTo } = await invite(context, tx, person)
      const { way } = wayOf(tenant)
      if (sentTo === null || way === 'link') made.links.push({ tenantId, tenantName, phoneNumber, link })
      else made[way] += 1
      await writeAudit(tx, actor, tenantEvents.invited, { entityId: tenantId, subject: tenantName }, now)
    }
    return made
  })
  mailWritten()
  return invited
}
