/** Events that show that the visitor does more than read. */
export const touches = ['pointerdown', 'touchstart', 'keydown', 'hashchange']
