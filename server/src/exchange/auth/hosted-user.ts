import { AUDIENCE } from './tokens.service'
import type { Metadata, StoredUser } from './users.repository'

/** Until when somebody is banned who was deactivated, which has no end. */
const BAN_YEARS = 100

/** How Makao calls somebody of whom nobody said a name: what stands before the @. */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split('@')
  return /\p{L}/u.test(local) ? local.slice(0, 120) : `User ${local}`.slice(0, 120)
}

/** Digits alone, as the protocol has phone numbers. */
const phoneOf = (phoneNumber: string | null) => (phoneNumber ?? '').replaceAll(/\D/g, '')

/** What clients of the protocol know of themselves: what they kept, with the person's name, number and role as they are. */
function userMetadata({ ofUser, fullName, email, phoneNumber, role, requestedRole }: StoredUser): Metadata {
  const known: Metadata = { full_name: fullName, phone_number: phoneNumber, role: requestedRole ?? role }
  if (ofUser === null) return known
  const hasName = email === null || fullName !== nameFromEmail(email)
  const told = Object.entries(known).filter(([key]) => key in ofUser || (key === 'full_name' && hasName))
  return { ...ofUser, ...Object.fromEntries(told) }
}

const appMetadata = ({ ofApp, role }: StoredUser): Metadata => ({
  ...ofApp,
  provider: 'email',
  providers: ['email'],
  role,
})

const iso = (at: Date | null) => at?.toISOString()

/** A person as the protocol shows one. `newEmail`: the address that they are changing theirs to. */
export function hostedUser(user: StoredUser, newEmail?: { email: string | null; askedAt: Date }) {
  const { id, emailUnproven, deactivatedAt, createdAt, updatedAt, factor } = user
  // The protocol has no account without the field.
  const email = user.email ?? ''
  const confirmedAt = emailUnproven ? undefined : iso(createdAt)
  const bannedUntil = deactivatedAt && new Date(deactivatedAt)
  bannedUntil?.setUTCFullYear(bannedUntil.getUTCFullYear() + BAN_YEARS)
  return {
    id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email,
    email_confirmed_at: confirmedAt,
    phone: phoneOf(user.phoneNumber),
    confirmed_at: confirmedAt,
    ...(emailUnproven && { confirmation_sent_at: iso(createdAt) }),
    invited_at: iso(user.invitedAt),
    last_sign_in_at: iso(user.lastSignInAt),
    ...(newEmail && { new_email: newEmail.email, email_change_sent_at: iso(newEmail.askedAt) }),
    app_metadata: appMetadata(user),
    user_metadata: userMetadata(user),
    identities: [
      {
        // The only one that an account has.
        identity_id: id,
        id,
        user_id: id,
        identity_data: { email, email_verified: !emailUnproven, phone_verified: false, sub: id },
        provider: 'email',
        last_sign_in_at: iso(user.lastSignInAt ?? createdAt),
        created_at: iso(createdAt),
        updated_at: iso(updatedAt),
        email,
      },
    ],
    ...(factor && { factors: [hostedFactor(factor)] }),
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
    is_anonymous: false,
    banned_until: iso(bannedUntil),
  }
}

export type HostedUser = ReturnType<typeof hostedUser>

/** A phone with an app that shows codes. */
export function hostedFactor({ id, friendlyName, confirmedAt, createdAt }: NonNullable<StoredUser['factor']>) {
  return {
    id,
    friendly_name: friendlyName,
    factor_type: 'totp',
    status: confirmedAt ? 'verified' : 'unverified',
    created_at: iso(createdAt),
    updated_at: iso(confirmedAt ?? createdAt),
  }
}
