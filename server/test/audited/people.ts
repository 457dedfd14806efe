import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { profiles, secondFactors } from '../../src/people/accounts/accounts.table'
import { PASSWORD, SETUP_CODE } from '../api'
import { mailedToken } from '../mailed-link'
import { admin, api, buildTenant, db, invited, NOW, newEmail, type Writes } from './office'

const tokenIn = (recipient: string) => mailedToken(db, recipient)

const waiting = async () => {
  const { id } = await api.signInAs('tenant')
  await db.update(profiles).set({ requestedRole: 'property_manager' }).where(eq(profiles.id, id))
  return { profileId: id }
}

const manager = async () => ({ profileId: (await api.signInAs('property_manager')).id })

const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(NOW) })

export const peopleWrites: Writes = {
  'accounts.updateProfile': {
    action: 'account.profile-saved',
    run: (client) => client.accounts.updateProfile({ fullName: 'Achieng', phoneNumber: null }),
  },
  'backups.make': { action: 'backup.made', run: (client) => client.backups.make() },
  'jobs.start': { action: 'job.started', run: (client) => client.jobs.start({ name: 'noted' }) },
  'invitations.accept': {
    action: 'account.invitation-accepted',
    run: async () => {
      const { email } = await invited()
      return api.nobody.invitations.accept({ token: await tokenIn(email), password: PASSWORD })
    },
  },
  'notes.add': {
    action: 'tenant.note-added',
    run: async (client) =>
      client.notes.add({ tenantId: (await buildTenant()).id, id: crypto.randomUUID(), body: 'Asks for a second key' }),
  },
  'notes.remove': {
    action: 'tenant.note-removed',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      const { id: noteId } = await client.notes.add({ tenantId, id: crypto.randomUUID(), body: 'Paid the gate key' })
      return client.notes.remove({ tenantId, noteId })
    },
  },
  'recovery.ask': {
    action: 'account.recovery-asked',
    run: async () => api.nobody.recovery.ask({ email: (await invited()).email }),
  },
  'recovery.reset': {
    action: 'account.password-recovered',
    run: async () => {
      const { email } = await invited()
      await api.nobody.recovery.ask({ email })
      return api.nobody.recovery.reset({ token: await tokenIn(email), password: PASSWORD })
    },
  },
  'security.endSession': {
    action: 'account.session-ended',
    run: async (client) => {
      await api.openSession(admin.id)
      const { sessions } = await client.security.read()
      return client.security.endSession({ sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' })
    },
  },
  'security.endOtherSessions': {
    action: 'account.sessions-ended',
    run: (client) => client.security.endOtherSessions(),
  },
  'security.endAllSessions': {
    action: 'account.sessions-ended',
    run: async () => (await api.openSession(admin.id)).client.security.endAllSessions(),
  },
  'security.changePassword': {
    action: 'account.password-changed',
    run: (client) => client.security.changePassword({ current: PASSWORD, password: PASSWORD }),
  },
  'security.askEmailChange': {
    action: 'account.email-change-asked',
    run: (client) => client.security.askEmailChange({ email: newEmail(), password: PASSWORD }),
  },
  'security.sendEmailProof': {
    action: 'account.email-proof-asked',
    run: async (client) => {
      await db.update(profiles).set({ emailUnproven: true }).where(eq(profiles.id, admin.id))
      await client.security.sendEmailProof()
      await db.update(profiles).set({ emailUnproven: false }).where(eq(profiles.id, admin.id))
    },
  },
  'security.confirmEmail': {
    action: 'account.email-changed',
    run: async (client) => {
      const email = newEmail()
      await client.security.askEmailChange({ email, password: PASSWORD })
      return api.nobody.security.confirmEmail({ token: await tokenIn(email), password: PASSWORD })
    },
  },
  'security.confirmSecondFactor': {
    action: 'account.second-factor-on',
    run: async (client) => {
      const { secret } = await client.security.startSecondFactor({ password: PASSWORD })
      return client.security.confirmSecondFactor({ code: codeNow(secret) })
    },
  },
  'security.replaceRecoveryCodes': {
    action: 'account.recovery-codes-replaced',
    run: (client) => client.security.replaceRecoveryCodes({ password: PASSWORD }),
  },
  'security.removeSecondFactor': {
    action: 'account.second-factor-off',
    run: (client) => client.security.removeSecondFactor({ password: PASSWORD }),
  },
  'security.saveSettings': {
    action: 'setting.security-saved',
    run: (client) => client.security.saveSettings({ adminsNeedSecondFactor: false }),
  },
  'team.saveSignUp': {
    action: 'setting.sign-up-saved',
    run: (client) => client.team.saveSignUp({ isOpen: true }),
  },
  'agency.save': {
    action: 'setting.agency-saved',
    run: (client) => client.agency.save({ name: 'Nyumba Bora', logo: null }),
  },
  'setup.createAdmin': {
    action: 'account.admin-created',
    run: async () => {
      // Only an installation without an admin is set up.
      await db.update(profiles).set({ role: 'tenant' }).where(eq(profiles.role, 'admin'))
      await api.nobody.setup.createAdmin({ setupCode: SETUP_CODE })
      await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, admin.id))
    },
  },
  'team.approve': { action: 'team.request-approved', run: async (client) => client.team.approve(await waiting()) },
  'team.decline': { action: 'team.request-declined', run: async (client) => client.team.decline(await waiting()) },
  'team.invite': {
    action: 'team.invited',
    run: (client) => client.team.invite({ fullName: 'Baraka', email: newEmail(), phoneNumber: null, role: 'admin' }),
  },
  'team.inviteAgain': { action: 'team.invited', run: async (client) => client.team.inviteAgain(await manager()) },
  'team.rename': {
    action: 'team.renamed',
    run: async (client) => client.team.rename({ ...(await manager()), fullName: 'Baraka Juma Mwangi' }),
  },
  'team.changeRole': {
    action: 'team.role-changed',
    run: async (client) => client.team.changeRole({ ...(await manager()), role: 'admin' }),
  },
  'team.deactivate': { action: 'team.deactivated', run: async (client) => client.team.deactivate(await manager()) },
  'team.reactivate': {
    action: 'team.reactivated',
    run: async (client) => {
      const member = await manager()
      await client.team.deactivate(member)
      return client.team.reactivate(member)
    },
  },
  'team.endSessions': {
    action: 'team.sessions-ended',
    run: async (client) => client.team.endSessions(await manager()),
  },
  'team.removeSecondFactor': {
    action: 'team.second-factor-removed',
    run: async (client) => {
      const member = await manager()
      await db.insert(secondFactors).values({ ...member, secret: 'x', confirmedAt: new Date() })
      return client.team.removeSecondFactor(member)
    },
  },
}
