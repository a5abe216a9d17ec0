/** What stands before an image: an argument of the Dockerfile, `image:` of compose and of Kubernetes. */
const IMAGE = /^(ARG \w+_IMAGE=|[ -]*image: +["']?)([^\s"'#]+)/gm;
const REFERENCE = /^(?<tagged>[^@]+:\w[\w.-]{0,127})(?:@(?<digest>sha256:[a-f0-9]{64}))?$/;
/** Built from the sources that name it. */
const OWN = /^vale(?::|$)/;

/**
 * The base images of a file. `tagged` is `name:tag`, undefined where that is not what stands there.
 * @param {string} text
 * @returns {{line: number, image: string, tagged: string | undefined, digest: string | undefined}[]}
 */
export function baseImagesIn(text) {
  return [...text.matchAll(IMAGE)]
    .filter(([, , image]) => !OWN.test(image))
    .map(({ 2: image, index }) => {
      const { tagged, digest } = REFERENCE.exec(image)?.groups ?? {};
      return { line: text.slice(0, index).split('\n').length, image, tagged, digest };
    });
}

/** @param {string} text @param {(tagged: string) => string} digestOf @returns {string} the text with that digest at each base image */
export function pinned(text, digestOf) {
  return text.replace(IMAGE, (whole, before, image) => {
    if (OWN.test(image)) return whole;
    const { tagged } = REFERENCE.exec(image).groups;
    return `${before}${tagged}@${digestOf(tagged)}`;
  });
}
