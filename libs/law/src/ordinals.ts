/** « bis » to « tricies », as they stand after the number of an article, folded: a pattern. */
export const ORDINALS =
  '(?:bis|ter|quater|quinquies|sexies|septies|octies|nonies|(?:un|duo|ter|quater|quin|quinque|sex|sept|octo|novo)?(?:decies|vicies|tricies))';
