import { readKept } from '../storage.ts'

/** Set by the admin's login screen, and the token of a session that began before such a screen set it. */
const KEYS = ['is_staff', 'auth_token']

/**
 * Returns whether this browser is one of the staff: its login screen has been shown. Scripts of other companies are not
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
