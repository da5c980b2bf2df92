import { keep, readKept } from '../storage.ts'

const MARK = 'is_staff'
/** The mark, and the token of a session that began before the login screen set the mark. */
const KEYS = [MARK, 'auth_token']

/** Marks this browser as one of the staff. The login screen does so when it is shown. */
export const markStaffBrowser = () => keep(MARK, 'true')

/**
 * Returns whether this browser is one of the staff: the login screen has been shown in it. Scripts of other companies are not
 * loaded in it, because they could read the token of the admin, which belongs to the same origin. Staff are not counted.
 */
export const isStaffBrowser = () => KEYS.some((key) => readKept(key) !== null)

/** Reloads the page when the login screen is shown in another tab, and when the page is shown again after that. */
export function leaveToStaff() {
  const leave = () => {
    if (isStaffBrowser()) location.reload()
  }
  addEventListener('storage', leave)
  addEventListener('pageshow', leave)
}
