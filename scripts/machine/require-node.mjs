// Imported first, for its effect: the other scripts use features that an older Node lacks.
export const tooOld = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19);
};

if (tooOld(process.versions.node)) {
  console.error(
    `vale: Node ${process.versions.node} is too old; install Node 20.19 or newer (https://nodejs.org), then run this again.`,
  );
  process.exit(1);
}
