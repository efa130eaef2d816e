interface Point {
  latitude: number
  longitude: number
}

// The ellipsoid of Krasovsky, by which GCJ-02 moves points: its half axis in metres, and its eccentricity squared.
const halfAxis = 6_378_245
const eccentricity = 0.006_693_421_622_965_943

/**
 * A point of WGS-84, as a browser gives it, in GCJ-02, as WeChat and the maps of mainland China count. There both differ
 * by 100 to 700 metres; elsewhere they are the same. The formula is the one that open-source maps use.
 */
export function gcjOf({ latitude, longitude }: Point): Point {
  if (longitude < 72.004 || longitude > 137.8347 || latitude < 0.8293 || latitude > 55.8271)
    return { latitude, longitude }
  const [x, y] = [longitude - 105, latitude - 35]
  const angle = (latitude * Math.PI) / 180
  const bend = 1 - eccentricity * Math.sin(angle) ** 2
  const north = (northOf(x, y) * 180) / (((halfAxis * (1 - eccentricity)) / bend ** 1.5) * Math.PI)
  const east = (eastOf(x, y) * 180) / ((halfAxis / Math.sqrt(bend)) * Math.cos(angle) * Math.PI)
  return { latitude: latitude + north, longitude: longitude + east }
}

/** Waves of a coordinate, each by its height and its length. */
const waves = (of: number, ...each: readonly [height: number, length: number][]): number =>
  (2 / 3) * each.reduce((sum, [height, length]) => sum + height * Math.sin((of * Math.PI) / length), 0)

const northOf = (x: number, y: number) =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  waves(x, [20, 1 / 6], [20, 1 / 2]) +
  waves(y, [20, 1], [40, 3], [160, 12], [320, 30])

const eastOf = (x: number, y: number) =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  waves(x, [20, 1 / 6], [20, 1 / 2], [20, 1], [40, 3], [150, 12], [300, 30])
