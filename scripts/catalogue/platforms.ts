/**
 * Which models of the vehicle file share a chassis, and in which model years. A line is
 * `popularity class drive | make: models; … | generations`.
 * Popularity: S sells most (every part type, several brands), A is common, then B and C (wear parts only).
 * Drive: f front, r rear, a all wheels, t truck (rear or part-time four-wheel drive with a solid rear axle).
 * A model is written as the vehicle file has it; between slashes it is a pattern.
 */
export const platformLines = `
S midsize f | Toyota: Camry | 1997-2001 2002-2006 2007-2011 2012-2017 2018-2024 2025-2026
S compact f | Toyota: Corolla | 1998-2002 2003-2008 2009-2013 2014-2019 2020-2026
S suv f | Toyota: RAV4 | 1996-2000 2001-2005 2006-2012 2013-2018 2019-2025
A suv f | Toyota: Highlander | 2001-2007 2008-2013 2014-2019 2020-2026
S midtruck t | Toyota: Tacoma | 1995-2004 2005-2015 2016-2023 2024-2026
A truck t | Toyota: Tundra | 2000-2006 2007-2021 2022-2026
B truck t | Toyota: 4Runner | 1996-2002 2003-2009 2010-2024 2025-2026
C truck t | Toyota: Sequoia | 2001-2007 2008-2022 2023-2026
B minivan f | Toyota: Sienna | 1998-2003 2004-2010 2011-2020 2021-2026
B compact f | Toyota: Prius | 2001-2003 2004-2009 2010-2015 2016-2022 2023-2026
C midsize f | Toyota: Avalon | 2000-2004 2005-2012 2013-2018 2019-2022
C compact f | Toyota: Corolla Matrix; Pontiac: Vibe | 2003-2008 2009-2013
C compact f | Toyota: Yaris | 2007-2011 2012-2018
C suv f | Toyota: Venza | 2009-2015 2021-2024
C suv f | Toyota: C-HR, Corolla Cross | 2018-2022 2023-2026
C truck t | Toyota: FJ Cruiser | 2007-2014
C midsize f | Toyota: Camry Solara | 1999-2003 2004-2008
C compact f | Toyota: Scion tC | 2005-2010 2011-2016
C compact f | Toyota: Scion xB | 2004-2006 2008-2015
C sport r | Toyota: Scion FR-S, 86; Subaru: BRZ | 2013-2020
C sport r | Toyota: GR86; Subaru: BRZ | 2022-2026
B suv f | Lexus: RX | 1999-2003 2004-2009 2010-2015 2016-2022 2023-2026
C midsize f | Lexus: ES | 1997-2001 2002-2006 2007-2012 2013-2018 2019-2026
C luxury r | Lexus: IS | 2001-2005 2006-2013 2014-2026
C truck t | Lexus: GX | 2003-2009 2010-2023
C suv f | Lexus: NX | 2015-2021 2022-2026
C luxury r | Lexus: LS | 2001-2006 2007-2017
S compact f | Honda: Civic | 1996-2000 2001-2005 2006-2011 2012-2015 2016-2021 2022-2026
S midsize f | Honda: Accord | 1998-2002 2003-2007 2008-2012 2013-2017 2018-2022 2023-2026
S suv f | Honda: CR-V | 1997-2001 2002-2006 2007-2011 2012-2016 2017-2022 2023-2026
B suv f | Honda: Pilot | 2003-2008 2009-2015 2016-2022 2023-2026
B minivan f | Honda: Odyssey | 1999-2004 2005-2010 2011-2017 2018-2026
C compact f | Honda: Fit | 2007-2008 2009-2014 2015-2020
C compact f | Honda: HR-V | 2016-2022 2023-2026
C suv f | Honda: Ridgeline | 2006-2014 2017-2026
C suv f | Honda: Element | 2003-2011
C suv f | Honda: Passport | 2019-2026
B midsize f | Acura: TL | 1999-2003 2004-2008 2009-2014
B suv f | Acura: MDX | 2001-2006 2007-2013 2014-2020 2022-2026
C suv f | Acura: RDX | 2007-2012 2013-2018 2019-2026
C midsize f | Acura: TSX | 2004-2008 2009-2014
C midsize f | Acura: TLX | 2015-2020 2021-2026
S truck t | Ford: F-150 | 1997-2003 2004-2008 2009-2014 2015-2020 2021-2026
B heavytruck t | Ford: F-250, F-350 | 1999-2004 2005-2010 2011-2016 2017-2022 2023-2026
A suv f | Ford: Escape; Mercury: Mariner; Mazda: Tribute | 2001-2007 2008-2012
S suv f | Ford: Escape | 2013-2019 2020-2026
A suv r | Ford: Explorer | 1995-2001 2002-2005 2006-2010 2011-2019 2020-2026
B compact f | Ford: Focus | 2000-2007 2008-2011 2012-2018
B midsize f | Ford: Fusion; Lincoln: MKZ; Mercury: Milan | 2006-2009 2010-2012 2013-2020
S sport r | Ford: Mustang | 1995-2004 2005-2014 2015-2023 2024-2026
B suv f | Ford: Edge; Lincoln: MKX | 2007-2014 2015-2024
C midsize f | Ford: Taurus; Mercury: Sable | 2000-2007 2008-2009 2010-2019
B midtruck t | Ford: Ranger; Mazda: B-Series | 1998-2011 2019-2023 2024-2026
B truck t | Ford: Expedition; Lincoln: Navigator | 1997-2002 2003-2006 2007-2017 2018-2026
C midsize r | Ford: Crown Victoria; Mercury: Grand Marquis; Lincoln: Town Car | 1998-2002 2003-2011
C compact f | Ford: Fiesta | 2011-2019
C suv f | Ford: Flex | 2009-2019
C van f | Ford: Transit Connect | 2010-2013 2014-2023
C van r | Ford: Transit-150, Transit-250, Transit-350 | 2015-2026
C van r | Ford: E-150, E-250, E-350 | 1997-2007 2008-2014
C truck t | Ford: Bronco | 2021-2026
C suv f | Ford: Bronco Sport, Maverick | 2021-2026
C electric a | Ford: Mustang Mach-E | 2021-2026
S truck t | Chevrolet: Silverado 1500, Silverado LTD; GMC: Sierra 1500 | 1999-2006 2007-2013 2014-2018 2019-2026
B heavytruck t | Chevrolet: Silverado 2500 HD, Silverado 3500, Silverado 3500 HD; GMC: Sierra 2500 HD, Sierra 3500, Sierra 3500 HD | 2001-2007 2008-2013 2014-2019 2020-2026
A truck t | Chevrolet: Tahoe, Suburban, Avalanche; GMC: Yukon, Yukon XL; Cadillac: Escalade, Escalade ESV | 2000-2006 2007-2014 2015-2020 2021-2026
A suv f | Chevrolet: Equinox; Pontiac: Torrent | 2005-2009
S suv f | Chevrolet: Equinox; GMC: Terrain | 2010-2017 2018-2024
A midsize f | Chevrolet: Malibu; Pontiac: G6 | 2004-2007 2008-2012 2013-2015 2016-2025
B compact f | Chevrolet: Cruze | 2011-2015 2016-2019
B midsize f | Chevrolet: Impala, Monte Carlo | 2000-2005 2006-2013 2014-2020
B suv f | Chevrolet: Traverse; GMC: Acadia; Buick: Enclave | 2007-2017 2018-2023
C compact f | Chevrolet: Cobalt; Pontiac: G5 | 2005-2010
C compact f | Chevrolet: Cavalier; Pontiac: Sunfire | 1995-2005
C truck t | Chevrolet: Trailblazer; GMC: Envoy | 2002-2009
C suv f | Chevrolet: Trailblazer; Buick: Encore GX | 2020-2026
B midtruck t | Chevrolet: Colorado; GMC: Canyon | 2004-2012 2015-2022 2023-2026
B sport r | Chevrolet: Camaro | 2010-2015 2016-2024
C sport r | Chevrolet: Corvette | 1997-2004 2005-2013 2014-2019 2020-2026
C compact f | Chevrolet: Sonic | 2012-2020
C compact f | Chevrolet: Spark | 2013-2015 2016-2022
C suv f | Chevrolet: Trax; Buick: Encore | 2013-2022
C van r | Chevrolet: Express; GMC: Savana | 1997-2002 2003-2026
C compact f | Chevrolet: Volt | 2011-2015 2016-2019
C electric f | Chevrolet: Bolt EV | 2017-2023
C midtruck t | Chevrolet: S-10 Pickup; GMC: Sonoma | 1995-2004
C compact f | Chevrolet: HHR | 2006-2011
C midsize f | Buick: LeSabre; Pontiac: Bonneville | 2000-2005
C midsize f | Buick: LaCrosse | 2005-2009 2010-2016
C luxury r | Cadillac: CTS | 2003-2007 2008-2013 2014-2019
C suv f | Cadillac: SRX, XT5 | 2010-2016 2017-2026
C midsize f | Pontiac: Grand Prix | 1997-2003 2004-2008
S truck t | Dodge: Ram 1500; Ram: 1500 | 2002-2008 2009-2018 2019-2026
A heavytruck t | Dodge: Ram 2500, Ram 3500; Ram: 2500, 3500 | 2003-2009 2010-2018 2019-2026
B minivan f | Dodge: Grand Caravan, Caravan, Caravan/Grand Caravan; Chrysler: Town and Country | 2001-2007 2008-2020
B luxury r | Dodge: Charger, Magnum; Chrysler: 300 | 2005-2010 2011-2023
B sport r | Dodge: Challenger | 2008-2014 2015-2023
C truck t | Dodge: Durango | 1998-2003 2004-2009
B suv r | Dodge: Durango | 2011-2026
C suv f | Dodge: Journey | 2009-2020
C midsize f | Dodge: Avenger; Chrysler: Sebring, 200 | 2007-2014
C midsize f | Chrysler: 200 | 2015-2017
C compact f | Dodge: Dart | 2013-2016
C compact f | Dodge: Caliber; Jeep: Compass, Patriot | 2007-2017
C compact f | Dodge: Neon | 2000-2005
C compact f | Chrysler: PT Cruiser | 2001-2010
C midtruck t | Dodge: Dakota | 1997-2004 2005-2011
C minivan f | Chrysler: Pacifica | 2017-2026
S offroad t | Jeep: Wrangler | 1997-2006 2007-2017 2018-2026
A suv r | Jeep: Grand Cherokee | 1999-2004 2005-2010 2011-2021 2022-2026
C suv f | Jeep: Cherokee | 2014-2023
C offroad t | Jeep: Cherokee | 1997-2001
B suv r | Jeep: Liberty | 2002-2007 2008-2012
C compact f | Jeep: Renegade, Compass | 2018-2026
C offroad t | Jeep: Gladiator | 2020-2026
S midsize f | Nissan: Altima | 1998-2001 2002-2006 2007-2012 2013-2018 2019-2026
S suv f | Nissan: Rogue | 2008-2013 2014-2020 2021-2026
B compact f | Nissan: Sentra | 2000-2006 2007-2012 2013-2019 2020-2026
C midsize f | Nissan: Maxima | 2000-2003 2004-2008 2009-2014 2016-2023
B suv f | Nissan: Murano | 2003-2007 2009-2014 2015-2024
B suv f | Nissan: Pathfinder | 2013-2020 2022-2026
C midtruck t | Nissan: Pathfinder | 1996-2004 2005-2012
B midtruck t | Nissan: Frontier, Xterra | 1998-2004 2005-2021
C midtruck t | Nissan: Frontier | 2022-2026
C compact f | Nissan: Versa | 2007-2012 2013-2019 2020-2026
C truck t | Nissan: Titan, Armada | 2004-2015
C sport r | Nissan: 350Z | 2003-2009
C compact f | Nissan: Juke | 2011-2017
C compact f | Nissan: Kicks | 2018-2024
C electric f | Nissan: Leaf | 2011-2017 2018-2025
B luxury r | Infiniti: G35, G37 | 2003-2007 2008-2013
C luxury r | Infiniti: Q50 | 2014-2024
S compact f | Hyundai: Elantra | 2001-2006 2007-2010 2011-2016 2017-2020 2021-2026
A midsize f | Hyundai: Sonata | 1999-2005 2006-2010 2011-2014 2015-2019 2020-2026
B suv f | Hyundai: Santa Fe | 2001-2006 2007-2012 2019-2023 2024-2026
B suv f | Hyundai: Santa Fe, Santa Fe Sport | 2013-2018
B suv f | Hyundai: Tucson | 2005-2009 2010-2015 2016-2021 2022-2026
C compact f | Hyundai: Accent | 2000-2005 2006-2011 2012-2017 2018-2022
C compact f | Hyundai: Veloster | 2012-2017
C suv f | Hyundai: Kona | 2018-2023
C suv f | Hyundai: Palisade; Kia: Telluride | 2020-2026
C electric a | Hyundai: Ioniq 5; Kia: EV6 | 2022-2026
B midsize f | Kia: Optima | 2001-2005 2006-2010 2011-2015 2016-2020
C midsize f | Kia: K5 | 2021-2026
B suv f | Kia: Sorento | 2003-2009 2011-2015 2016-2020 2021-2026
B compact f | Kia: Soul | 2010-2013 2014-2019 2020-2026
C compact f | Kia: Forte | 2010-2013 2014-2018 2019-2024
B suv f | Kia: Sportage | 2005-2010 2011-2016 2017-2022 2023-2026
C compact f | Kia: Rio | 2001-2005 2006-2011 2012-2017 2018-2023
C minivan f | Kia: Sedona | 2002-2005 2006-2014 2015-2021
S midsize a | Subaru: Outback, Legacy | 2000-2004 2005-2009 2010-2014 2015-2019 2020-2025
A suv a | Subaru: Forester | 1998-2002 2003-2008 2009-2013 2014-2018 2019-2024
B compact a | Subaru: Impreza | 2002-2007 2008-2011 2012-2016 2017-2023
B suv a | Subaru: Crosstrek, XV CrossTrek | 2013-2017 2018-2023 2024-2026
C sport a | Subaru: WRX | 2015-2021 2022-2026
C suv a | Subaru: Ascent | 2019-2026
B compact f | Volkswagen: Jetta, Jetta Wagon, Golf, GTI | 1999-2005
B compact f | Volkswagen: Jetta, Jetta SportWagen, GTI, Rabbit | 2006-2010
B compact f | Volkswagen: Jetta | 2011-2018 2019-2026
C compact f | Volkswagen: Golf, GTI, Golf GTI, Golf SportWagen | 2011-2014 2015-2021
C midsize f | Volkswagen: Passat | 1998-2005 2006-2010 2012-2022
C suv f | Volkswagen: Tiguan | 2009-2017 2018-2024
C compact f | Volkswagen: Beetle | 1998-2010 2012-2019
C suv f | Volkswagen: Atlas | 2018-2026
C electric r | Volkswagen: ID.4 | 2021-2026
B luxury a | Audi: A4 | 1996-2001 2002-2008 2009-2016 2017-2025
C suv a | Audi: Q5 | 2009-2017 2018-2024
C luxury a | Audi: A6 | 1998-2004 2005-2011 2012-2018 2019-2025
C compact f | Audi: A3 | 2006-2013 2015-2020
S luxury r | BMW: /3(2[358]|30|35)(i|is|xi|Ci|iC|iS|d)/ | 1999-2005 2006-2011
B luxury r | BMW: /3(20|28|30|35|40)(i|d|e)/ | 2012-2018 2019-2026
C luxury r | BMW: /5(25|28|30|35|40|50)(i|xi|d)/ | 1997-2003 2004-2010 2011-2016 2017-2023
C suv a | BMW: X5 | 2000-2006 2007-2013 2014-2018 2019-2026
C suv a | BMW: X3 | 2004-2010 2011-2017 2018-2024
C compact f | MINI: /Cooper( Convertible)?/, Hardtop | 2002-2006 2007-2013 2014-2024
B luxury r | Mercedes-Benz: C-Class | 2001-2007 2008-2014 2015-2021
C luxury r | Mercedes-Benz: E-Class | 2003-2009 2010-2016 2017-2023
C suv a | Mercedes-Benz: M-Class, ML-Class | 1998-2005 2006-2011 2012-2015
C suv a | Mercedes-Benz: GLC-Class | 2016-2022
C van r | Mercedes-Benz: Sprinter 2500, Sprinter 3500 | 2010-2018 2019-2026
S compact f | Mazda: Mazda3 | 2004-2009 2010-2013 2014-2018 2019-2026
C midsize f | Mazda: Mazda6 | 2003-2008 2009-2013 2014-2021
A suv f | Mazda: CX-5 | 2013-2016 2017-2025
B sport r | Mazda: MX-5 | 1999-2005 2006-2015 2016-2026
C suv f | Mazda: CX-9 | 2007-2015 2016-2023
C suv f | Mazda: CX-7 | 2007-2012
C suv f | Mazda: CX-30 | 2020-2026
C luxury f | Volvo: S60, V60 | 2001-2009 2011-2018 2019-2026
C suv a | Volvo: XC90 | 2003-2014 2016-2026
C suv a | Volvo: XC60 | 2010-2017 2018-2026
C compact f | Mitsubishi: Lancer | 2002-2007 2008-2017
C suv f | Mitsubishi: Outlander | 2003-2006 2007-2013 2014-2020 2022-2026
C compact f | Mitsubishi: Mirage | 2014-2024
B electric r | Tesla: Model 3, Model Y | 2017-2026
C electric r | Tesla: Model S | 2012-2020
C electric a | RIVIAN: R1T, R1S | 2022-2026
C luxury a | Porsche: Cayenne | 2003-2010 2011-2018
`;
