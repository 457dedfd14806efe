import { commonRefusals } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { alreadySetUp, setupCodeRefused } from '../setup/setup.schema'
import { passwordWeak } from './accounts.schema'

const { status, message } = tooManyAttempts.TOO_MANY_ATTEMPTS

/** What is answered at the door, to whoever signs in or up. `field`: the one that the sentence stands beside. */
export const doorRefusals = {
  TOO_MANY_ATTEMPTS: { status, message },
  SIGN_IN_REFUSED: { status: 401, message: 'Invalid email or password' },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Enter the code that your app shows.', field: 'code' },
  CODE_WRONG: { status: 401, message: 'This code is not right, or was used before.', field: 'code' },
  ACCOUNT_DEACTIVATED: { status: 403, message: 'This account is deactivated. Ask an admin of your agency.' },
  PASSWORD_WEAK: { status: passwordWeak.PASSWORD_WEAK.status, message: '{reason}', field: 'password' },
  EMAIL_USED: { status: 422, message: 'User already exists. Use another email.', field: 'email' },
  SIGN_UP_CLOSED: {
    status: 403,
    message: 'Accounts are made by invitation here. Ask your landlord or agency to invite you.',
  },
  ALREADY_SET_UP: alreadySetUp.ALREADY_SET_UP,
  SETUP_CODE_NEEDED: { ...setupCodeRefused.SETUP_CODE_NEEDED, field: 'setupCode' },
  SETUP_CODE_WRONG: { ...setupCodeRefused.SETUP_CODE_WRONG, field: 'setupCode' },
  OVERLOADED: commonRefusals.OVERLOADED,
} as const
