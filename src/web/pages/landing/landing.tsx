export default function Landing() {
  return <h1>Car manufacturers</h1>;
}
