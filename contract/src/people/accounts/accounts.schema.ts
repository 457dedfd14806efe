import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { countries } from '../../countries'
import { roles, staffRoles } from '../../permissions'
import { AgencyName } from '../../platform/agency/agency.schema'
import { Email, IdNumber, optionalLine, PhoneNumber, requiredName, requiredText } from '../../text'
import { SetupCode } from '../setup/setup.schema'

/** Fewest characters of a password. OWASP ASVS 5.0, 6.2.1 asks for 8 and recommends 15. */
export const PASSWORD_MIN = 10
/** Most characters of a password, so that hashing one stays cheap. */
export const PASSWORD_MAX = 128

export const Password = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)

/** Stands in mail, lists and the audit log: one line, and nothing that a reader could take for a link. */
export const FullName = requiredName('Full name is required', 120).refine(
  (name) => !/:\/\/|www\./i.test(name),
  'A name holds no link',
)

/** What a person is known by besides the ways to reach them; each may be left out. */
export const KnownOfPerson = z.object({
  secondPhone: PhoneNumber,
  idNumber: IdNumber,
  companyName: optionalLine(120),
  employer: optionalLine(120),
  nextOfKinName: optionalLine(120),
  nextOfKinPhone: PhoneNumber,
})
export type KnownOfPerson = z.infer<typeof KnownOfPerson>

/** What `POST /api/auth/sign-up` takes. A `requestedRole` is granted by an admin; without one the account is a tenant's. */
export const SignUp = z.object({
  name: FullName,
  email: Email,
  password: Password,
  phoneNumber: PhoneNumber,
  requestedRole: z.enum(staffRoles).nullable().default(null),
  /** Asked of whoever becomes the first admin. */
  setupCode: SetupCode,
})
export type SignUp = z.infer<typeof SignUp>

/** What `POST /api/auth/set-up` takes: an account of one's own as the first admin, and whose installation it is. */
export const OwnSetup = SignUp.pick({ name: true, email: true, password: true, setupCode: true }).extend({
  agencyName: AgencyName,
  country: z.enum(countries, { error: 'Select a country' }),
})
export type OwnSetup = z.infer<typeof OwnSetup>

/** What `POST /api/auth/sign-in` takes. `login`: an e-mail address or a phone number. `code`: of the second factor. */
export const SignIn = z.object({
  login: requiredText('Email is required', 254),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(PASSWORD_MAX),
  code: requiredText('Enter the code', 60).optional(),
})
export type SignIn = z.infer<typeof SignIn>

export const Profile = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Null of a tenant who signs in with the phone number. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  role: z.enum(roles),
  /** The account was made by signing up, and nobody has confirmed its address yet. */
  emailUnproven: z.boolean(),
  allowed: allowed('rename'),
})
export type Profile = z.infer<typeof Profile>

/** What a person changes about themselves. */
export const ProfileUpdate = z.object({ fullName: FullName, phoneNumber: PhoneNumber })
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/** The refusal of a name that one of the staff has, or one that reads like it. */
export const nameUsed = {
  NAME_USED: {
    status: 409,
    message: '{fullName} is on the team already. Add what tells the two apart, for example a second name.',
    data: z.object({ fullName: z.string() }),
  },
} as const

/** The refusal of a password that is guessed soon; `reason` says why and what helps. */
export const passwordWeak = {
  PASSWORD_WEAK: {
    status: 422,
    message: '{reason}',
    data: z.object({ reason: z.string() }),
  },
} as const
