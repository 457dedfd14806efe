import { openRpc, rpc } from '../../rpc'
import { readSecuritySettings } from '../accounts/second-factor.repository'
import {
  askEmailChange,
  changePassword,
  confirmEmail,
  confirmSecondFactor,
  endOwnSession,
  endOwnSessions,
  newOwnRecoveryCodes,
  readSecurity,
  removeOwnSecondFactor,
  saveSecuritySettings,
  sendEmailProof,
  startSecondFactor,
} from './security.service'

export const securityRouter = {
  read: rpc.security.read.handler(({ context }) => readSecurity(context)),
  endSession: rpc.security.endSession.handler(({ context, input }) => endOwnSession(context, input.sessionId)),
  endOtherSessions: rpc.security.endOtherSessions.handler(({ context }) => endOwnSessions(context, 'others')),
  endAllSessions: rpc.security.endAllSessions.handler(({ context }) => endOwnSessions(context, 'all')),
  changePassword: rpc.security.changePassword.handler(({ context, input }) => changePassword(context, input)),
  askEmailChange: rpc.security.askEmailChange.handler(({ context, input }) => askEmailChange(context, input)),
  sendEmailProof: rpc.security.sendEmailProof.handler(({ context }) => sendEmailProof(context)),
  confirmEmail: openRpc.security.confirmEmail.handler(({ context, input }) => confirmEmail(context, input)),
  startSecondFactor: rpc.security.startSecondFactor.handler(({ context, input }) =>
    startSecondFactor(context, input.password),
  ),
  confirmSecondFactor: rpc.security.confirmSecondFactor.handler(({ context, input }) =>
    confirmSecondFactor(context, input.code),
  ),
  replaceRecoveryCodes: rpc.security.replaceRecoveryCodes.handler(({ context, input }) =>
    newOwnRecoveryCodes(context, input.password),
  ),
  removeSecondFactor: rpc.security.removeSecondFactor.handler(({ context, input }) =>
    removeOwnSecondFactor(context, input.password),
  ),
  settings: rpc.security.settings.handler(({ context }) => readSecuritySettings(context.db)),
  saveSettings: rpc.security.saveSettings.handler(({ context, input }) => saveSecuritySettings(context, input)),
}
